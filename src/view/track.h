#pragma once
#include <vector>

namespace view {

/// Three significant digits.
double rounded(double value);

/// How far along a slider a value stands. Logarithmic travel can have 0 at its low end and ∞ at its high
/// end as places of their own.
class Track {
 public:
  /// `whole` values are integers. `most` may be infinite where travel is logarithmic.
  Track(double least, double most, bool logarithmic, bool whole);

  float place(double value) const;  ///< 0 … 1
  /// The value at a place, no finer than a pixel can say: three significant digits.
  double value(float place) const;
  /// The same, drawn to a detent that is at most `reach` away.
  double value(float place, const std::vector<double>& detents, float reach) const;
  /// One fine step (or a large one) up or down from `value`, within the range.
  double step(double value, int direction, bool large) const;

  double least() const { return least_; }
  double most() const { return most_; }

 private:
  double low() const;   ///< the least value of the logarithmic part
  double high() const;  ///< the greatest
  float low_place() const;
  float high_place() const;

  double least_, most_;
  bool logarithmic_, whole_;
};

}  // namespace view
