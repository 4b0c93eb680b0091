#pragma once

namespace attention {

/// e^x and ln x in double by this project's own arithmetic (add, multiply, divide only), so that what
/// follows from them has the same bits on every platform. Within 2 ulp; not for speed.
double own_exp(double x);
double own_log(double x);

}  // namespace attention
