#include "attention/bessel.h"

#include <gtest/gtest.h>

#include <cmath>

#include "../json.h"

namespace attention {
namespace {

TEST(Bessel, IsMpmaths) {
  const json::Value reference = json::reference("theory.json");
  for (const json::Value& row : reference["bessel"].items) {
    const double x = row.items[0].number;
    const BesselK k = bessel_k(x);
    EXPECT_NEAR(k.k0 / row.items[1].number, 1, 1e-14) << x;
    EXPECT_NEAR(k.x_k1 / row.items[2].number, 1, 1e-14) << x;
    EXPECT_NEAR(k.k0_beyond / row.items[3].number, 1, 1e-14) << x;
  }
}

TEST(Bessel, BothMethodsMeetAtOne) {
  const BesselK below = bessel_k(std::nextafter(1.0, 0.0)), above = bessel_k(1);
  EXPECT_NEAR(below.k0 / above.k0, 1, 1e-14);
  EXPECT_NEAR(below.x_k1 / above.x_k1, 1, 1e-14);
  EXPECT_NEAR(below.k0_beyond / above.k0_beyond, 1, 1e-14);
}

TEST(Bessel, ExpansionObeysTheRecurrence) {
  // K_{ν+1} = (2ν/x) K_ν + K_{ν−1} with factors (x/2)^ν: g_{ν+1} = ν g_ν + (x²/4) g_{ν−1}.
  for (const double order : {41.0, 41.5, 200.0, 2046.0})
    for (const double x : {1e-8, 1.0, 50.0, 1000.0}) {
      const double g = log_scaled_bessel_k(order, x), lower = log_scaled_bessel_k(order - 1, x);
      const double higher = std::log(order + 0.25 * x * x * std::exp(lower - g));
      EXPECT_NEAR(log_scaled_bessel_k(order + 1, x) - g, higher, 1e-11) << order << " " << x;
    }
}

}  // namespace
}  // namespace attention
