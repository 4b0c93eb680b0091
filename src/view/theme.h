#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "experiment/parameters.h"
#include "imgui.h"
#include "view/matrix_picture.h"

namespace view {

/// A colour as 0xRRGGBB.
using Rgb = std::uint32_t;

/// Every colour of one theme. A hue has one meaning: sample is what was measured, theory what is predicted,
/// weight an attention weight; controls, focus and selection are ink.
struct Theme {
  std::string_view name;
  Rgb page, panel, field;                 ///< grounds
  Rgb ink, ink2, ink3;                    ///< text: chosen and titles, labels, hints and ticks
  Rgb sample, theory, weight;             ///< meanings
  Rgb axis, track, edge, hairline;        ///< lines
  float sample_fill, theory_fill;         ///< opacities of areas
  std::array<std::uint32_t, 11> weights;  ///< sequential map, 0 to largest
  std::array<std::uint32_t, 11> scores;   ///< diverging map, centred at 0
  bool dark;
  bool large;  ///< projector: larger type, doubled lines

  ColourMap map_of(experiment::Stage stage) const;
  float line(float width) const { return large ? 2 * width : width; }
};

/// The three tables, for tests: light, dark, projector.
const std::array<Theme, 3>& themes();

/// The theme that a parameter means, `dark` being what the system prefers.
const Theme& theme_of(experiment::Theme wanted, bool dark);

/// ImGui's colour; `opacity` 0 to 1.
ImU32 paint(Rgb colour, float opacity = 1);

/// a at 0, b at 1, mixed in sRGB.
Rgb mix(Rgb a, Rgb b, float share);

/// How much of a meaning's colour a paler mark of it holds, over a panel: still 3 : 1 against it.
inline constexpr float pale = 0.7f;

/// The map's colour at 0 … 1.
Rgb colour_at(const ColourMap& map, float place);

}  // namespace view
