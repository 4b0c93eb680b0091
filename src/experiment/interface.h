#pragma once
// The engine as plain C functions for JavaScript: the page and engine.mjs call the same ones.
// Text goes in as UTF-8 and comes out as UTF-8 that stays valid until the next call on the same engine.
#include <cstddef>
#include <cstdint>

namespace experiment {
class Experiment;
}

extern "C" {

/// An engine at the parameters of `link` (a link's text, may be empty); free with engine_delete.
experiment::Experiment* engine_create(const char* link);
void engine_delete(experiment::Experiment* engine);

/// Every parameter as JSON (contract §4, get).
const char* engine_get(experiment::Experiment* engine);

/// Applies percent-encoded pairs ("dk=256&p=0"); a JSON array of {key, given, allowed}.
const char* engine_set(experiment::Experiment* engine, const char* pairs);

/// The whole state from a link's text; warnings as engine_set.
const char* engine_open(experiment::Experiment* engine, const char* link);

/// The link's text of the present state, without #.
const char* engine_link(experiment::Experiment* engine);

/// One more draw into the pool.
void engine_step(experiment::Experiment* engine);

/// Works for about `milliseconds`; 1 when all results are ready.
int engine_advance(experiment::Experiment* engine, double milliseconds);

/// {"stage":"raw","done":40,"total":64}
const char* engine_progress(experiment::Experiment* engine);
void engine_cancel(experiment::Experiment* engine);

/// Contract §4, statistics() and theory(), as JSON. While a long computation is under way, statistics are of the rows
/// that are there, and digests null. `scores` holds `count` doubles.
const char* engine_statistics(experiment::Experiment* engine);
const char* engine_theory(experiment::Experiment* engine, const double* scores, int count);

/// A matrix by name, row-major float32: rows and columns through the pointers, null and *message where
/// there is none. The data stay valid until the next call on the same engine.
const float* engine_matrix(experiment::Experiment* engine, const char* name, int* rows, int* columns);

/// Partial sums of a score, d_k of them; null where row or column is out of range.
const float* engine_walk(experiment::Experiment* engine, int row, int column, int* count);

/// Starts the gradients of Σ upstream ⊙ O at the present parameters (contract §4, gradient). `upstream` is
/// row-major, of the output's shape; 1 when started, 0 and a message where the shape is another.
int engine_gradient(experiment::Experiment* engine, const float* upstream, int rows, int columns);

/// Works on it for about `milliseconds`; 1 when engine_matrix has queriesGradient, keysGradient and
/// valuesGradient, −1 where the parameters have changed since.
int engine_gradient_advance(experiment::Experiment* engine, double milliseconds);

/// A user's own data (contract §4, load): matrices by their names (row-major, rows × columns) and tokens one by
/// one are put down, then taken all together or not at all. engine_put_matrix answers 0 for an unknown name;
/// engine_load null and a message where they can't be used, else warnings as engine_set.
int engine_put_matrix(experiment::Experiment* engine, const char* name, const float* data, int rows, int columns);
void engine_put_token(experiment::Experiment* engine, const char* list, const char* token);
const char* engine_load(experiment::Experiment* engine);
void engine_unload(experiment::Experiment* engine);
/// 1 where S comes from the user's data.
int engine_loaded(experiment::Experiment* engine);

/// Starts a sweep over points of the present sample (contract §4, sweep): at each d_k the temperatures in turn,
/// with scaling and then without; of all rows of the present draw, or of 256 `pooled` as in the panels.
/// engine_sweep_advance works for about `milliseconds`: 1 when done, −1 where the parameters have changed; then
/// engine_sweep_results has one row for each point of entropy, largest weight, Jacobian trace and gradient norm, NaN
/// where no row counts. 0 and a message where a value can't be used.
int engine_sweep(experiment::Experiment* engine, const double* dimensions, int count, const double* temperatures,
                 int temperature_count, int pooled);
int engine_sweep_advance(experiment::Experiment* engine, double milliseconds);
const double* engine_sweep_results(experiment::Experiment* engine, int* points);

/// Median milliseconds of recomputing one stage; negative for an unknown stage.
double engine_measure(experiment::Experiment* engine, const char* stage, int rounds);

/// The sentence of the live summary, and the schema as JSON for the native form.
const char* engine_summary(experiment::Experiment* engine);
const char* engine_schema();

/// Why the last call on this engine gave nothing, in words.
const char* engine_message(experiment::Experiment* engine);
}
