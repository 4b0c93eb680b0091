#pragma once
// How schema rows are made: each function completes a row with the code that writes and reads its value.
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "experiment/number_text.h"
#include "experiment/schema.h"

namespace experiment {

using Rows = std::vector<Parameter>;

// The rows of the table, in its order.
void add_preset_row(Rows& rows);
void add_size_rows(Rows& rows);
void add_sample_rows(Rows& rows);
void add_scaling_rows(Rows& rows);
void add_bias_rows(Rows& rows);
void add_precision_rows(Rows& rows);
void add_view_rows(Rows& rows);
void add_page_rows(Rows& rows);

/// Keeps a text for as long as the program runs, so that a row may point to it.
std::string_view kept(std::string text);

/// "1 to 4,096"
std::string range_text(double least, double most);

/// "a, b or c"
std::string alternatives(const std::vector<std::string_view>& names);

/// The parts of a list, each without spaces around it; separators are any of `separators`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// Whether a name stands twice.
bool has_twice(const std::vector<std::string_view>& names);

/// A whole number in the range; none for anything else (4.5 is not rounded).
std::optional<double> whole_in_range(std::string_view text, double least, double most);

/// A number in the range.
std::optional<double> in_range(std::string_view text, double least, double most);

/// Where `name` stands in `names`, or −1.
int index_of(const std::vector<std::string_view>& names, std::string_view name);

/// Completes a row of a whole number; `member` maps Parameters& to the value's reference.
template <class Member>
Parameter integer(Parameter row, Member member) {
  row.kind = Kind::integer;
  if (row.allowed.empty()) row.allowed = kept(range_text(row.least, row.most));
  row.write = [member](const Parameters& p) { return number_text(static_cast<double>(member(p))); };
  row.read = [member, least = row.least, most = row.most](std::string_view text, Parameters& p) {
    const auto value = whole_in_range(text, least, most);
    if (value) member(p) = static_cast<std::decay_t<decltype(member(p))>>(*value);
    return value.has_value();
  };
  return row;
}

/// The same for a whole number that may be absent: `name` stands for the value `absent`.
template <class Member>
Parameter integer_or(Parameter row, std::string_view name, int absent, Member member) {
  row = integer(std::move(row), member);
  row.write = [member, name, absent, inner = row.write](const Parameters& p) {
    return member(p) == absent ? std::string(name) : inner(p);
  };
  row.read = [member, name, absent, inner = row.read](std::string_view text, Parameters& p) {
    if (text != name) return inner(text, p);
    member(p) = absent;
    return true;
  };
  return row;
}

/// Completes a row of a real number.
template <class Member>
Parameter real(Parameter row, Member member) {
  row.kind = Kind::real;
  if (row.allowed.empty()) row.allowed = kept(range_text(row.least, row.most));
  row.write = [member](const Parameters& p) { return number_text(member(p)); };
  row.read = [member, least = row.least, most = row.most](std::string_view text, Parameters& p) {
    const auto value = in_range(text, least, most);
    if (value) member(p) = *value;
    return value.has_value();
  };
  return row;
}

/// Completes a row whose member is an enumeration in the order of the row's options.
template <class Member>
Parameter choice(Parameter row, Member member) {
  row.kind = Kind::choice;
  if (row.allowed.empty()) row.allowed = kept(alternatives(row.options));
  row.write = [member, names = row.options](const Parameters& p) {
    return std::string(names[static_cast<std::size_t>(member(p))]);
  };
  row.read = [member, names = row.options](std::string_view text, Parameters& p) {
    const int index = index_of(names, text);
    if (index >= 0) member(p) = static_cast<std::decay_t<decltype(member(p))>>(index);
    return index >= 0;
  };
  return row;
}

/// Completes a row that is 0 or 1.
template <class Member>
Parameter toggle(Parameter row, Member member) {
  row.options = {"0", "1"};
  row.titles = {"off", "on"};
  row = choice(std::move(row), member);
  row.kind = Kind::toggle;
  return row;
}

/// Completes a row of text: `usable` says which texts are, `fallback` stands for the empty one.
template <class Member, class Usable>
Parameter text_row(Parameter row, std::string_view fallback, Member member, Usable usable) {
  row.write = [member, fallback](const Parameters& p) { return member(p).empty() ? std::string(fallback) : member(p); };
  row.read = [member, fallback, usable, untouched = Parameters{}](std::string_view text, Parameters& p) {
    if (text != fallback && !usable(text)) return false;
    member(p) = text == fallback ? member(untouched) : std::string(text);
    return true;
  };
  return row;
}

}  // namespace experiment
