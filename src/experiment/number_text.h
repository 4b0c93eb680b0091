#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace experiment {

/// A finite number or infinity as JavaScript's String(x) writes it (shortest that reads back).
std::string number_text(double value);

/// Decimal or scientific notation, a/b, sqrt(x), and "inf"; nothing is evaluated as code.
/// None for anything else, NaN and overflow included. ½ and ∞ are read too, as the screen writes them.
std::optional<double> parse_number(std::string_view text);

}  // namespace experiment
