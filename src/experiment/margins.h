#pragma once
#include <vector>

#include "attention/row_theory.h"
#include "attention/score_law.h"
#include "experiment/parameters.h"

namespace experiment {

/// What theory expects at the matrix's margins where the bias only hides keys; empty where it says nothing.
struct Margins {
  /// Weight that each key receives (n_k): Σ 1/m_i over the queries i that see it, m_i the keys that query i sees.
  /// Exact wherever a row's keys follow the same law, which is everywhere but for rho.
  std::vector<double> received;
  /// exp(mean entropy) of each query (n_q), 0 where it is masked.
  std::vector<double> effective_keys;
  double share = 0;   ///< Σ effective keys / Σ m_i; 0 where it is not about that of the queries that see most keys
  bool even = false;  ///< whether every key receives the same
};

/// `custom` is the user's bias, or null.
Margins expected_margins(const Parameters& parameters, const attention::Matrix* custom, const attention::ScoreLaw& law,
                         attention::RowTheoryTable& table);

}  // namespace experiment
