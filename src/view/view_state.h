#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/score_statistics.h"
#include "attention/softmax.h"
#include "attention/theory.h"
#include "experiment/jacobian_blocks.h"
#include "experiment/parameters.h"
#include "experiment/quantiles.h"
#include "experiment/score_walk.h"
#include "view/layout.h"
#include "view/matrix_picture.h"

namespace view {

/// A cell, or none.
struct Cell {
  int row = experiment::Parameters::none, column = experiment::Parameters::none;

  bool some() const { return row >= 0 && column >= 0; }
  bool operator==(const Cell&) const = default;
};

/// Raw scores from low up to high, or none.
struct ScoreRange {
  double low = 0, high = 0;

  bool some() const { return low < high; }
  bool holds(double score) const { return score >= low && score < high; }
  bool operator==(const ScoreRange&) const = default;
};

/// The part of the matrix that is shown, in cells.
struct Window {
  double row = 0, column = 0, rows = 0, columns = 0;
  bool operator==(const Window&) const = default;
};

/// The histogram of the last results, kept until they change.
struct HistogramMemory {
  std::uint64_t version = ~0ull, count = 0;
  std::size_t draws = 0, bins = 0;
  std::string axis;
  attention::Histogram histogram;
  attention::Histogram held;  ///< A's; no bars where nothing is held or its scores are the same
  std::uint64_t held_version = 0;
  double half_range = 0;  ///< of the axis; only grows while a control is being dragged
  // The exact law at even steps over the axis, for the law and range that it was computed for.
  attention::ScoreLaw law;
  double curve_range = 0;
  std::vector<double> exact;
  std::vector<experiment::QuantilePair> quantiles;  ///< where axis=qq
};

/// The weights of the row panel's query, kept until they change.
struct RowMemory {
  std::uint64_t version = ~0ull;
  int row = -1;
  attention::RowSummary summary;
  std::string notice;                 ///< what is said instead of a masked or overflowed row
  std::vector<float> weights;         ///< n_k
  std::vector<unsigned char> hidden;  ///< 1 where B hides the key; n_k
  std::size_t visible = 0;            ///< keys that are not hidden
  float largest = 0;
  std::vector<float> held;  ///< A's weights, or none
  std::uint64_t held_version = 0;
  double top = 0;  ///< of the axis; only grows while a control is being dragged
  experiment::JacobianBlocks jacobian;
};

/// Partial sums at steps that are even but for rounding, the first one 0 after no dimension.
struct Walk {
  std::vector<int> dimensions;
  std::vector<float> sums;
};

/// The walk panel's score and some others of its row, kept until they change.
struct WalkMemory {
  std::uint64_t version = ~0ull;
  Cell cell;
  int dimensions = 0;  ///< d_i; 0 while nothing is known
  experiment::WalkLaw law;
  Walk chosen, held;  ///< held: A's, or none
  std::uint64_t held_version = 0;
  std::vector<Walk> others;
  double low = 0, high = 0;  ///< of the axis; only grow while a control is being dragged
};

/// The comparison with a held state A.
struct HeldMemory {
  HeldMap map = HeldMap::b;   ///< whose matrix is shown where there is room for one
  bool abreast = false;       ///< all are shown
  MatrixPicture pictures[2];  ///< A's and the difference's
};

/// The brush that paints a custom bias.
struct BiasBrush {
  int chosen = -1;      ///< of −∞, −1, +1 and 0; −1: put down
  Cell last;            ///< of the stroke under way
  bool placed = false;  ///< whether the heading has them, in this frame
};

/// What is on the screen and changes no number.
struct ViewState {
  // Motion.
  ImGuiStorage fades;        ///< by id; 0 at rest, 1 when the pointer is over it
  bool moving = false;       ///< something has moved in this frame
  double now = 0, last = 0;  ///< seconds

  // Controls.
  std::vector<std::pair<ImGuiID, Rect>> places;  ///< where each was drawn in this frame, by the hash of its name
  std::string focus;                             ///< key of the control that arrow keys move, or empty
  bool focus_seen = false;                       ///< whether the ring shows: the keyboard was used
  std::string dragged;                           ///< key of the control being dragged
  std::string editing;                           ///< key of the field being typed into
  std::string draft;                             ///< its text
  int opening = 0;                               ///< frames until the field must have the caret; 0 once it has
  std::string refused;                           ///< key of the field whose entry was refused
  double refused_until = 0;
  std::string lit;  ///< key under the pointer in this frame, in formula or rail: lights the other
  std::string lit_before;
  bool more_settings = false, rail_open = false;
  bool rail_folded = false;  ///< by hand, where the page is wide enough for it
  Rect readout;              ///< where the matrix's read-out stands apart from it, or empty

  float verdict_height = 78;   ///< as last measured, points; stays while a control is being dragged
  bool small_verdict = false;  ///< its type; stays likewise
  double busy_since = -1;      ///< seconds; −1 while nothing is being computed

  // Panels.
  std::string enlarged;
  std::string panels;                   ///< the list that `order` was made for
  std::vector<std::string_view> order;  ///< keys of the panels, the large place first
  std::vector<std::string_view> taken;  ///< those taken from the shelf, the latest last
  std::string_view wanted;              ///< the card clicked in this frame, or empty
  // A swap is seen to happen: where panels stood before it, until they have come to their new places.
  std::vector<PlacedPanel> placed, placed_before;
  std::vector<std::string_view> placed_order;
  std::string placed_enlarged, placed_list;
  double swapped_at = -1;  ///< seconds

  // Matrix.
  Cell hover;
  Cell hover_next;           ///< what another panel points at, for the next frame
  double copied_until = -1;  ///< seconds; until then it is said that a cell was copied,
  bool copied_row = false;   ///< or its row
  bool over_matrix = false;
  Window window;
  bool panning = false;  ///< or anything else that makes the button's release no click
  Cell pinned_before;    ///< the last click on a cell
  experiment::Stage stage = experiment::Stage::weights, previous_stage = experiment::Stage::weights;
  double stage_since = -1;
  float locked_high = 0;
  MatrixPicture picture;
  MatrixPicture lenses[3];  ///< on A, B and B − A

  HistogramMemory histogram;
  ScoreRange brush;                   ///< bars that stay lit
  ScoreRange lit_scores, lit_next;    ///< lit in this frame, in the next one
  int brush_from = -1, brush_to = 0;  ///< bars that a drag began and stands at
  HeldMemory held;
  BiasBrush bias_brush;
  RowMemory row;
  WalkMemory walk;
};

}  // namespace view
