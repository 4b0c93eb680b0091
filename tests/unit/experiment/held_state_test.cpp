#include "experiment/held_state.h"

#include <gtest/gtest.h>

#include "experiment/link.h"

namespace experiment {
namespace {

Parameters linked(const std::string& link) {
  return decode(link).parameters;
}

void complete(Experiment& experiment) {
  while (!experiment.advance([] { return false; }) || experiment.sweeping()) {
  }
}

TEST(HeldState, ItsTextHoldsWhatResultsDependOn) {
  const Parameters state = linked("preset=gpt2&dk=256&p=0&bias=causal+alibi&dkq=8,16&seed=7&row=3&theme=dark&T=inf");
  EXPECT_EQ(held_text(state).find_first_of("&=#"), std::string::npos);
  Parameters present = linked("seed=5&draw=2");
  EXPECT_FALSE(held_parameters(present));
  present.compare = held_text(state);
  const auto held = held_parameters(linked(encode(present)));
  ASSERT_TRUE(held);
  EXPECT_EQ(held->n, state.n);
  EXPECT_EQ(held->dk, 256);
  EXPECT_EQ(held->p, 0);
  EXPECT_EQ(held->T, state.T);
  EXPECT_EQ(held->bias, state.bias);
  EXPECT_EQ(held->dkq, state.dkq);
  EXPECT_EQ(held->seed, 5u) << "both are of the present sample";
  EXPECT_EQ(held->draw, 2u);
  EXPECT_EQ(held->row, Parameters::none);
  EXPECT_EQ(held->theme, Theme::automatic);
}

TEST(HeldState, DefaultsAreAStateToo) {
  Parameters present = linked("dk=8");
  present.compare = held_text(Parameters());
  ASSERT_TRUE(held_parameters(present));
  EXPECT_EQ(held_parameters(present)->dk, 64);
}

TEST(HeldState, HasTheResultsOfAnExperimentOfItsOwn) {
  Experiment present(linked("p=0&draw=3&compare=v:1~dk:16"));
  ASSERT_NE(present.held(), nullptr);
  EXPECT_TRUE(present.sweeping());
  complete(present);
  Experiment alone(linked("dk=16&draw=3"));
  alone.finish();
  EXPECT_EQ(*present.held()->row_means().entropy, *alone.row_means().entropy);
  EXPECT_EQ(present.held()->digests().scores, alone.digests().scores);
  const auto figures = held_figures(*present.held(), present);
  for (const HeldFigure& figure : figures) ASSERT_TRUE(figure.difference()) << figure.name;
  EXPECT_EQ(*figures[3].difference(), *present.row_means().entropy - *alone.row_means().entropy);
}

TEST(HeldState, FollowsTheSampleAndEndsWithTheKey) {
  Parameters parameters = linked("compare=v:1~dk:16");
  Experiment present(parameters);
  present.held();
  complete(present);
  const std::string before = present.held()->digests().scores;
  parameters.draw = 1;
  present.set(parameters);
  ASSERT_NE(present.held(), nullptr);
  complete(present);
  EXPECT_NE(present.held()->digests().scores, before);
  EXPECT_EQ(present.held()->digests().queries.size(), 8u);
  parameters.compare = "none";
  present.set(parameters);
  EXPECT_EQ(present.held(), nullptr);
}

TEST(HeldState, SwappedTwiceIsThePresentStateAgain) {
  const Parameters present = linked("n=64&dk=256&p=0&bias=causal&seed=7&theme=dark&compare=v:1~dk:16");
  const Parameters other = swapped(present);
  EXPECT_EQ(other.n, 32);
  EXPECT_EQ(other.dk, 16);
  EXPECT_FALSE(other.bias.causal);
  EXPECT_EQ(other.seed, 7u);
  EXPECT_EQ(other.theme, Theme::dark);
  EXPECT_EQ(held_parameters(other)->dk, 256);
  EXPECT_EQ(encode(swapped(other)), encode(present));
  EXPECT_EQ(swapped(linked("row=20&n=32&compare=v:1~n:8")).row, Parameters::none) << "there is no such row";
  EXPECT_EQ(encode(swapped(linked("dk=8"))), "v=1&dk=8") << "nothing is held";
}

TEST(HeldState, APaintedBiasIsHeldAsItWas) {
  Experiment present(linked("n=2&bias=custom"));
  attention::Matrix bias = attention::Matrix::from_shape({2, 2});
  std::fill(bias.data(), bias.data() + 4, 1.0f);
  present.set_custom_bias(bias);
  Parameters parameters = present.parameters();
  parameters.compare = held_text(parameters);
  present.set(parameters);
  ASSERT_NE(present.held(), nullptr);
  bias(0, 1) = -2;
  present.set_custom_bias(bias);
  parameters.draw = 5;
  present.set(parameters);
  EXPECT_EQ(present.held()->bias().at(0, 1), 1) << "as it was, on the new sample too";
  EXPECT_EQ(present.bias().at(0, 1), -2);
}

TEST(HeldState, NonsenseIsTheDefaultState) {
  Parameters present;
  present.compare = "what?";
  ASSERT_TRUE(held_parameters(present));
  EXPECT_EQ(held_parameters(present)->dk, 64);
}

}  // namespace
}  // namespace experiment
