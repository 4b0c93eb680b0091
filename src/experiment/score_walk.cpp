#include "experiment/score_walk.h"

#include <cmath>

namespace experiment {

double WalkLaw::centre(double k) const {
  return k * mean;
}

double WalkLaw::deviation(double k) const {
  return std::sqrt(k * variance);
}

double WalkLaw::units(double sum, double k) const {
  return variance > 0 && k > 0 ? (sum - centre(k)) / deviation(k) : 0;
}

WalkLaw walk_law(const Experiment& experiment, std::size_t query, std::size_t key) {
  if (experiment.loaded()) return {0, 0};
  attention::ScoreLaw law = experiment.law();
  law.dimensions_of_row.clear();
  law.dimensions = 1;
  // One query and one key are a pair that rho binds.
  if (query == key) law.queries = law.keys = 1;
  if (query != key) law.rho = 0;
  const attention::ScoreMoments one = attention::theory_moments(law);
  return {one.mean, one.variance};
}

}  // namespace experiment
