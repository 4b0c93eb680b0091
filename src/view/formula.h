#pragma once
#include "view/frame.h"

namespace view {

/// A = softmax[(Q Kᵀ / √d_k + B) / T] with the present value under each symbol. Pointing at a symbol lights
/// its control, pointing at a control its symbol.
void draw_formula(Frame& frame, const Rect& area);

/// d_k^p as the learner has set it: √d_k, d_k, d_k⁰, d_k^0.3, or the same of d_i.
std::string divisor_markup(const experiment::Parameters& parameters);

/// √64 = 8, 512⁰ = 1, 64^0.3 = 3.48: the divisor of a query's scores in figures; without “= …” where `bare`.
std::string divisor_figures(const experiment::Experiment& experiment, std::size_t query, bool bare = false);

/// The chosen biases: none, causal, causal + ALiBi.
std::string bias_words(const experiment::Parameters& parameters);

}  // namespace view
