#pragma once
#include <vector>

namespace attention {

/// The exact law of a raw score q·k of standard normal entries; s in units of sq·sk.
/// f(s) = (|s|/2)^ν K_ν(|s|) / (√π Γ(d_k/2)), ν = (d_k − 1)/2; infinite at s = 0, d_k = 1. Relative error
/// below 1e-10 for d_k 1 to 4096 and as far into the tails as a double reaches.
double exact_density(double s, int dimensions);
double log_exact_density(double s, int dimensions);

/// Its distribution function, to 1e-12; below s = 0 also relative to itself. Takes a time in proportion
/// to d_k: for many values use ExactCdf.
double exact_cdf(double s, int dimensions);

/// The distribution function from a table made once per d_k, to 1e-10.
class ExactCdf {
 public:
  explicit ExactCdf(int dimensions);
  double operator()(double s) const;

 private:
  /// Probability beyond s and its first two derivatives, in units of the table's step.
  struct Node {
    double tail, slope, curvature;
  };
  Node node(double s) const;
  double beyond(double s) const;

  int dimensions_;
  bool logarithmic_;  ///< Nodes are equally spaced in ln s, where s = 0 is a singular point that tells
  double first_, step_;
  std::vector<Node> nodes_;
};

}  // namespace attention
