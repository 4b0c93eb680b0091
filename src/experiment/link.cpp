#include "experiment/link.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "experiment/number_text.h"
#include "experiment/utf8.h"

namespace experiment {
namespace {

constexpr std::size_t longest_link = 64 * 1024;

struct Pair {
  std::string key, value;
};

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// %41 → A; a % that no two hex digits follow stays. A + stays +.
std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0;
    if (escape && hex_value(text[i + 2]) >= 0) {
      result += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// Leaves what a fragment may hold (RFC 3986, §3.5) and links use; % & # = and the rest are encoded.
std::string percent_encoded(std::string_view text) {
  static constexpr std::string_view hex = "0123456789ABCDEF", kept = "-._~!$'()*+,;:@/?";
  std::string result;
  for (char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain || kept.find(c) != std::string_view::npos) {
      result += c;
    } else {
      result += {'%', hex[static_cast<unsigned char>(c) >> 4], hex[static_cast<unsigned char>(c) & 15]};
    }
  }
  return result;
}

std::vector<Pair> pairs_of(std::string_view text) {
  text = text.substr(0, longest_link);
  if (text.starts_with('#')) text.remove_prefix(1);
  if (text.starts_with('?')) text.remove_prefix(1);
  std::vector<Pair> pairs;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view item = text.substr(0, end);
    const std::size_t equals = std::min(item.find('='), item.size());
    const std::string_view value = equals < item.size() ? item.substr(equals + 1) : std::string_view{};
    if (!item.empty()) pairs.push_back({percent_decoded(item.substr(0, equals)), percent_decoded(value)});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pairs;
}

bool is_known(std::string_view key) {
  return key == "v" || find_parameter(key) != nullptr;
}

/// Keeps the first pair of each known key, with one warning for each that comes again.
std::vector<Pair> first_of_each(const std::vector<Pair>& pairs, std::vector<Warning>& warnings) {
  std::vector<Pair> firsts;
  for (const Pair& pair : pairs) {
    if (!is_known(pair.key)) continue;
    const auto same_key = [&pair](const auto& other) { return other.key == pair.key; };
    if (std::none_of(firsts.begin(), firsts.end(), same_key)) {
      firsts.push_back(pair);
    } else if (std::none_of(warnings.begin(), warnings.end(), same_key)) {
      warnings.push_back({pair.key, valid_utf8(pair.value), "one value, the first", ""});
    }
  }
  return firsts;
}

void read_pair(const Pair& pair, Parameters& parameters, std::vector<Warning>& warnings) {
  const auto warn = [&](std::string_view allowed) {
    warnings.push_back({pair.key, valid_utf8(pair.value), std::string(allowed), ""});
  };
  if (pair.key == "v") {
    if (pair.value != "1") warn("1");
    return;
  }
  const Parameter& row = *find_parameter(pair.key);
  if (!row.read(pair.value, parameters)) {
    const auto number = row.kind == Kind::integer ? parse_number(pair.value) : std::nullopt;
    const bool broken = number && *number != std::floor(*number);
    warn(broken ? "whole numbers, " + row.allowed() : row.allowed());
  } else if (const std::string_view remark = row.remark(pair.value); !remark.empty()) {
    warn(remark);
  }
}

/// Presets first, then the others in the order of the text; dependents are settled at the end.
std::vector<Warning> apply_pairs(const std::vector<Pair>& all, Parameters& parameters) {
  std::vector<Warning> warnings;
  const std::vector<Pair> pairs = first_of_each(all, warnings);
  for (const bool presets : {true, false})
    for (const Pair& pair : pairs)
      if ((pair.key == "preset") == presets) read_pair(pair, parameters, warnings);
  settle(parameters, warnings);
  for (Warning& warning : warnings) {
    warning.used = warning.key == "v" ? "1" : find_parameter(warning.key)->write(parameters);
  }
  return warnings;
}

}  // namespace

Decoded decode(std::string_view text) {
  const std::vector<Pair> pairs = pairs_of(text);
  Decoded decoded;
  decoded.warnings = apply_pairs(pairs, decoded.parameters);
  decoded.names_any_key = std::any_of(pairs.begin(), pairs.end(), [](const Pair& p) { return is_known(p.key); });
  return decoded;
}

std::vector<Warning> apply(std::string_view text, Parameters& parameters) {
  return apply_pairs(pairs_of(text), parameters);
}

std::string encode(const Parameters& parameters) {
  const Parameters base = defaults(parameters.preset);
  std::string text = "v=1";
  for (const Parameter& row : schema()) {
    const std::string value = row.write(parameters);
    const bool named = row.key == "preset" ? value != "none" : value != row.write(base);
    if (named) text += "&" + std::string(row.key) + "=" + percent_encoded(value);
  }
  return text;
}

bool choose_preset(std::string_view name, Parameters& parameters) {
  const Preset* preset = find_preset(name);
  if (!preset && name != "none") return false;
  parameters.preset = name;
  if (!preset) return true;
  const Parameters untouched;
  for (const Parameter& row : schema()) {
    if (set_by_presets(row)) row.read(row.write(untouched), parameters);
  }
  for (const Pair& pair : pairs_of(preset->settings)) find_parameter(pair.key)->read(pair.value, parameters);
  return true;
}

Parameters defaults(std::string_view preset) {
  Parameters parameters;
  choose_preset(preset, parameters);
  return parameters;
}

}  // namespace experiment
