#include "experiment/figures.h"

#include <gtest/gtest.h>

#include <cmath>

namespace experiment::figures {
namespace {

TEST(Figures, WholeNumbersHaveCommasAndATrueMinus) {
  EXPECT_EQ(whole(4096), "4,096");
  EXPECT_EQ(whole(1048576), "1,048,576");
  EXPECT_EQ(whole(-999.6), "−1,000");
  EXPECT_EQ(whole(0), "0");
  EXPECT_EQ(whole(-0.2), "0");
}

TEST(Figures, ThreeSignificantFigures) {
  EXPECT_EQ(significant(7.8055), "7.81");
  EXPECT_EQ(significant(0.97568), "0.976");
  EXPECT_EQ(significant(8), "8");
  EXPECT_EQ(significant(22.84), "22.8");
  EXPECT_EQ(significant(9.996), "10.0");
  EXPECT_EQ(significant(999.7), "1,000");
  EXPECT_EQ(significant(1234.6), "1,235");
  EXPECT_EQ(significant(-0.0123), "−0.0123");
  EXPECT_EQ(significant(2.5e-6, 2), "2.5 × 10⁻⁶");
  EXPECT_EQ(significant(-1.2345e12), "−1.23 × 10¹²");
  EXPECT_EQ(significant(0), "0");
}

TEST(Figures, FixedDecimalsAndSigns) {
  EXPECT_EQ(fixed(-0.41, 4), "−0.4100");
  EXPECT_EQ(fixed(1234.5, 1), "1,234.5");
  EXPECT_EQ(fixed(-0.00001, 2), "0.00");
  EXPECT_EQ(with_sign(0.041, 2), "+0.04");
  EXPECT_EQ(with_sign(-2.594, 2), "−2.59");
  EXPECT_EQ(with_sign(0.001, 2), "0.00");
}

TEST(Figures, SettingsHaveNoTrailingZeros) {
  EXPECT_EQ(setting(0.3), "0.3");
  EXPECT_EQ(setting(0.5), "½");
  EXPECT_EQ(setting(1), "1");
  EXPECT_EQ(setting(0.001), "0.001");
  EXPECT_EQ(setting(12.3456), "12.35");
  EXPECT_EQ(setting(9.99999), "10");
  EXPECT_EQ(setting(INFINITY), "∞");
}

TEST(Figures, Percent) {
  EXPECT_EQ(percent(0.1644), "16\u202f%");
  EXPECT_EQ(percent(1), "100\u202f%");
  EXPECT_EQ(percent(0), "0\u202f%");
  EXPECT_EQ(percent(0.004), "0.4\u202f%");
  EXPECT_EQ(percent(0.9985), "99.85\u202f%");
}

TEST(Figures, KeysAndWeights) {
  EXPECT_EQ(keys(21.194), "21.2");
  EXPECT_EQ(keys(1.08), "1.1");
  EXPECT_EQ(keys(32), "32");
  EXPECT_EQ(keys(314.15), "314");
  EXPECT_EQ(keys(99.96), "100");
  EXPECT_EQ(weight(0.16439), "0.1644");
  EXPECT_EQ(weight(1 - 2.5e-6), "all but 2.5 × 10⁻⁶");
  EXPECT_EQ(weight(1), "1.0000");
  EXPECT_EQ(weight(2.5e-6), "2.5 × 10⁻⁶");
  EXPECT_EQ(weight(0), "0.0000");
}

TEST(Figures, WhatIsNotFiniteIsSaid) {
  EXPECT_EQ(significant(INFINITY), "∞");
  EXPECT_EQ(fixed(-INFINITY, 2), "−∞");
  EXPECT_EQ(whole(NAN), "not a number");
}

}  // namespace
}  // namespace experiment::figures
