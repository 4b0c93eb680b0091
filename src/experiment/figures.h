#pragma once
#include <string>

namespace experiment {

/// Numbers as the screen writes them: true minus, thousands with commas, · × 10⁻⁶. The one place that
/// formats numbers for people; links and messages write them as number_text does.
namespace figures {
std::string whole(double value);                        ///< 4,096
std::string significant(double value, int digits = 3);  ///< 7.81, 0.976, 2.50 × 10⁻⁶; whole numbers as 8
std::string fixed(double value, int decimals);          ///< −0.4100
std::string with_sign(double value, int decimals);      ///< +0.04
std::string setting(double value);                      ///< 0.3, 12.35: what was set, without trailing zeros; ½, ∞
std::string percent(double share);                      ///< 16 % with a narrow no-break space
std::string keys(double count);                         ///< 21.2, from 100 on 314
std::string weight(double value);                       ///< 0.1644, or “all but 2.5 × 10⁻⁶” next to 1
}  // namespace figures

}  // namespace experiment
