#include "view/theme.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr std::array<std::uint32_t, 11> light_weights = {0xF7FBF9, 0xC8EDDC, 0x9DDEC4, 0x6CCFAF, 0x4DBA9C, 0x25A68A,
                                                         0x148E79, 0x027768, 0x006057, 0x014A46, 0x003635};
constexpr std::array<std::uint32_t, 11> dark_weights = {0x0F1618, 0x102C2F, 0x0A4344, 0x005B57, 0x02756A, 0x02907B,
                                                        0x2AAB8C, 0x4DC59E, 0x7ADDAD, 0xACF2BE, 0xE9FFDE};
constexpr std::array<std::uint32_t, 11> light_scores = {0x3B2E85, 0x5E4BB5, 0x846FD8, 0xAA98F0, 0xD0C5FB, 0xF8F8F7,
                                                        0xF3CB7F, 0xE89A16, 0xC66B01, 0x974610, 0x692A0E};
constexpr std::array<std::uint32_t, 11> dark_scores = {0xDCD2FD, 0xB19FF3, 0x846FD8, 0x584BA1, 0x322D5F, 0x17181C,
                                                       0x522912, 0x88470A, 0xB97002, 0xE1A01D, 0xEFD798};

constexpr std::array<Theme, 3> tables = {{
    {"light",  0xF4F5F7, 0xFFFFFF, 0xF0F2F5, 0x14181F, 0x434C59, 0x5F6977,      0xC23B12,     0x1F5FC6, 0x027768,
     0x87909E, 0xA3ABB7, 0xC5CAD3, 0xE2E5EA, 0.20f,    0.12f,    light_weights, light_scores, false,    false},
    {"dark",   0x0B0E12, 0x14181E, 0x1E242C, 0xEEF1F5, 0xBCC4CF, 0x939DAB,     0xFF8459,    0x7BB4FF, 0x4DC59E,
     0x66707E, 0x4C5663, 0x3A424E, 0x262C35, 0.26f,    0.14f,    dark_weights, dark_scores, true,     false},
    {"projector", 0xFFFFFF, 0xFFFFFF, 0xECEFF3, 0x000000, 0x1C2128, 0x333B46,      0xB23000,     0x0A48B0, 0x006057,
     0x14181F,    0x8A93A0, 0x5A6270, 0x9AA1AC, 0.30f,    0.16f,    light_weights, light_scores, false,    true},
}};

unsigned channel(Rgb colour, int shift) {
  return (colour >> shift) & 0xFFu;
}

}  // namespace

const std::array<Theme, 3>& themes() {
  return tables;
}

const Theme& theme_of(experiment::Theme wanted, bool dark) {
  switch (wanted) {
    case experiment::Theme::light:
      return tables[0];
    case experiment::Theme::dark:
      return tables[1];
    case experiment::Theme::projector:
      return tables[2];
    case experiment::Theme::automatic:
      break;
  }
  return tables[dark ? 1 : 0];
}

ColourMap Theme::map_of(experiment::Stage stage) const {
  const bool weight_map = stage == experiment::Stage::weights;
  return {weight_map ? weights.data() : scores.data(), !weight_map};
}

ImU32 paint(Rgb colour, float opacity) {
  const auto alpha = static_cast<unsigned>(std::lround(255 * std::clamp(opacity, 0.0f, 1.0f)));
  return IM_COL32(channel(colour, 16), channel(colour, 8), channel(colour, 0), alpha);
}

Rgb mix(Rgb a, Rgb b, float share) {
  Rgb mixed = 0;
  for (int shift = 16; shift >= 0; shift -= 8) {
    const float value =
        static_cast<float>(channel(a, shift)) * (1 - share) + static_cast<float>(channel(b, shift)) * share;
    mixed = (mixed << 8) | static_cast<Rgb>(std::lround(value));
  }
  return mixed;
}

Rgb colour_at(const ColourMap& map, float place) {
  const float stop = std::clamp(place, 0.0f, 1.0f) * 10;
  const int below = std::min(static_cast<int>(stop), 9);
  return mix(map.stops[below], map.stops[below + 1], stop - static_cast<float>(below));
}

}  // namespace view
