#pragma once
// What is predicted, apart from anything measured (contract §1, Theory).
#include "attention/exact_law.h"            // IWYU pragma: export
#include "attention/normal_law.h"           // IWYU pragma: export
#include "attention/row_standard_errors.h"  // IWYU pragma: export
#include "attention/row_theory.h"           // IWYU pragma: export
#include "attention/score_law.h"            // IWYU pragma: export
#include "attention/standard_errors.h"      // IWYU pragma: export
