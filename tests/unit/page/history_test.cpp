// Undo and redo of settings and of strokes of the bias brush, as one line of changes.
#include "page/history.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace page {
namespace {

experiment::Parameters with_dk(int dk) {
  experiment::Parameters parameters;
  parameters.dk = dk;
  return parameters;
}

attention::Matrix filled(float value) {
  attention::Matrix matrix = attention::Matrix::from_shape({2, 2});
  std::fill(matrix.data(), matrix.data() + 4, value);
  return matrix;
}

float first(const History& history) {
  return history.present().bias->data()[0];
}

TEST(History, GoesBackAndForth) {
  History history;
  for (const int dk : {64, 8, 8, 512}) history.note(with_dk(dk), false);
  EXPECT_FALSE(history.redo());
  ASSERT_TRUE(history.undo());
  EXPECT_EQ(history.present().parameters.dk, 8);
  ASSERT_TRUE(history.undo());
  EXPECT_EQ(history.present().parameters.dk, 64) << "the same twice is no change";
  EXPECT_FALSE(history.undo());
  ASSERT_TRUE(history.redo());
  ASSERT_TRUE(history.redo());
  EXPECT_EQ(history.present().parameters.dk, 512);
}

TEST(History, StrokesAreChangesAmongOthers) {
  History history;
  history.note(with_dk(64), false);
  history.keep(filled(0));
  const attention::Matrix one = filled(1), two = filled(2);
  history.note(with_dk(64), false, &one);
  history.note(with_dk(8), false);
  EXPECT_EQ(first(history), 1) << "the bias stays with other changes";
  history.keep(one);
  history.note(with_dk(8), false, &two);
  history.note(with_dk(8), false);
  ASSERT_TRUE(history.undo());
  EXPECT_EQ(first(history), 1);
  EXPECT_EQ(history.present().parameters.dk, 8);
  ASSERT_TRUE(history.undo());
  EXPECT_EQ(history.present().parameters.dk, 64);
  ASSERT_TRUE(history.undo());
  EXPECT_EQ(first(history), 0);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(history.redo());
  EXPECT_EQ(first(history), 2);
  ASSERT_TRUE(history.undo());
  history.note(with_dk(16), false);
  EXPECT_FALSE(history.redo()) << "a new change ends what was undone";
}

TEST(History, KeepsABoundedNumberOfBiases) {
  History history;
  history.note(with_dk(64), false);
  history.keep(filled(0));
  for (int i = 1; i <= 100; ++i) {
    const attention::Matrix bias = filled(static_cast<float>(i));
    history.note(with_dk(64), false, &bias);
  }
  int back = 0;
  while (history.undo()) ++back;
  EXPECT_GE(back, 10);
  EXPECT_LE(back, 16);
  EXPECT_EQ(first(history), static_cast<float>(100 - back));
}

TEST(History, DrawsThatJoinThePoolAreNoChange) {
  History history;
  experiment::Parameters parameters;
  history.note(parameters, false);
  for (int i = 0; i < 5; ++i) {
    ++parameters.draw;
    history.note(parameters, true);
  }
  EXPECT_FALSE(history.undo());
  EXPECT_EQ(history.present().parameters.draw, 5u);
}

}  // namespace
}  // namespace page
