#pragma once
// What rows of the schema are made of.
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "experiment/schema.h"

namespace experiment {

/// The parts of a list, each without spaces around it; separators are any of `separators`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// A whole number in the range; none for anything else (4.5 is not rounded).
std::optional<double> whole_in_range(std::string_view text, double least, double most);

/// Where `name` stands in `names`, or −1.
int index_of(std::span<const std::string_view> names, std::string_view name);

/// A member of Parameters or of its bias.
template <auto member, class P>
auto& member_of(P& parameters) {
  if constexpr (requires { parameters.*member; }) {
    return parameters.*member;
  } else {
    return parameters.bias.*member;
  }
}

template <auto member>
double get_member(const Parameters& parameters) {
  return static_cast<double>(member_of<member>(parameters));
}

template <auto member>
void put_member(Parameters& parameters, double value) {
  auto& place = member_of<member>(parameters);
  place = static_cast<std::remove_reference_t<decltype(place)>>(value);
}

/// Completes a row whose value is a number, an enumeration in the order of the options, or 0 and 1.
template <auto member>
constexpr Parameter valued(Parameter row) {
  row.get = get_member<member>;
  row.put = put_member<member>;
  if (row.titles.empty()) row.titles = row.options;
  return row;
}

}  // namespace experiment
