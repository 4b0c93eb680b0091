#pragma once
// What is measured on raw scores, and nothing of theory: the pool, its moments and its histogram.
#include "attention/histogram.h"   // IWYU pragma: export
#include "attention/moments.h"     // IWYU pragma: export
#include "attention/score_pool.h"  // IWYU pragma: export
