#include "page/matrix_shader.h"

#include <array>

namespace page {
namespace {

constexpr const char* vertex_source = R"(#version 300 es
uniform vec4 corners;  // of the picture, in clip space: left, top, right, bottom

void main() {
  bool right = (gl_VertexID & 1) == 1, bottom = gl_VertexID > 1;
  gl_Position = vec4(right ? corners.z : corners.x, bottom ? corners.w : corners.y, 0.0, 1.0);
}
)";

// A cell is (key, query). Infinities and NaN come as large finite numbers (bias_table.cpp,
// matrix_renderer.cpp), because GLSL ES does not promise them.
constexpr const char* fragment_source = R"(#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

uniform sampler2DArray matrix;           // raw scores, or the stage's own values where `made`
uniform sampler2DArray previous_matrix;  // the previous stage's values, where `made`
uniform sampler2D row_records;           // row_table.h
uniform sampler2D relative_bias;         // bias_table.h
uniform sampler2DArray custom_bias;
uniform bool made;
uniform bool has_relative;
uniform bool has_custom;
uniform ivec2 size;                      // keys, queries
uniform int side;                        // float_texture.h
uniform int layers_across;
uniform int first_padded_key;

uniform float framebuffer_height;        // device pixels
uniform vec4 place;                      // left, top, width, height in device pixels
uniform vec4 part;                       // first column and row, columns and rows, in cells
uniform float hairline_width;            // device pixels; 8 of them is the least cell that gets one

uniform ivec2 stages;                    // previous, present
uniform float blend;                     // 0: previous, 1: present
uniform vec4 ends;                       // low and high of the previous stage and of the present one, shaped
uniform int scale;                       // 0 linear, 1 signed root, 2 logarithmic
uniform vec3 stops[11];
uniform vec3 hidden_colour;
uniform vec4 hairline_colour;
uniform vec3 overflowed_colour;

out vec4 colour;

const int raw = 0, scaled = 1, logits = 2, weights = 3;
const int empty = 0, scores_only = 1, overflowed = 3;
const int footprint_most = 16;

struct Row {
  float divisor, largest_biased, total, temperature;
  int state;
};

// What the cells under a pixel are, as shares of its area, and the mean value of those that have one.
struct Cover {
  float visible, hidden, overflowed, mean;
};

float entry(sampler2DArray texels, ivec2 cell) {
  ivec2 layer = cell / side;
  return texelFetch(texels, ivec3(cell - layer * side, layer.y * layers_across + layer.x), 0).r;
}

Row row_of(int query) {
  ivec2 at = ivec2((query & 511) * 2, query >> 9);
  vec4 numbers = texelFetch(row_records, at, 0);
  float state = texelFetch(row_records, at + ivec2(1, 0), 0).r;
  return Row(numbers.x, numbers.y, numbers.z, numbers.w, int(state));
}

float bias_of(ivec2 cell) {
  if (cell.x >= first_padded_key) return -3e38;
  int distance = cell.x - cell.y + size.y - 1;
  float bias = has_relative ? texelFetch(relative_bias, ivec2(distance & 1023, distance >> 10), 0).r : 0.0;
  return has_custom ? bias + entry(custom_bias, cell) : bias;
}

// The float32 rounding of a division is not promised to be the processor's, so the largest of a row is
// known up to a few units in the last place.
bool is_largest(float biased, Row row) {
  return row.largest_biased - biased <= 5e-7 * max(abs(row.largest_biased), 1e-30);
}

float logit_of(float biased, Row row) {
  if (row.temperature < 0.0) return 0.0;
  if (row.temperature == 0.0) return is_largest(biased, row) ? 0.0 : -1e30;
  return biased / row.temperature;
}

float weight_of(float biased, Row row) {
  if (row.temperature < 0.0) return 1.0 / row.total;
  if (row.temperature == 0.0) return is_largest(biased, row) ? 1.0 / row.total : 0.0;
  return exp((biased - row.largest_biased) / row.temperature) / row.total;
}

float value_of(int stage, ivec2 cell, float bias, Row row, bool previous) {
  if (made) return previous ? entry(previous_matrix, cell) : entry(matrix, cell);
  float score = entry(matrix, cell);
  if (stage == raw) return score;
  float biased = score / row.divisor + (stage == scaled ? 0.0 : bias);
  if (stage == scaled) return biased;
  return stage == logits ? logit_of(biased, row) : weight_of(biased, row);
}

void add_cell(int stage, ivec2 cell, Row row, float share, bool previous, inout Cover cover) {
  bool needs_weights = stage == logits || stage == weights;
  if (row.state == empty || (needs_weights && row.state == scores_only)) return;
  float bias = needs_weights ? bias_of(cell) : 0.0;
  if (bias < -1e30) {
    cover.hidden += share;
    return;
  }
  float value = value_of(stage, cell, bias, row, previous);
  if (value < -1e37) {
    cover.hidden += share;
    return;
  }
  bool broken = value > 1e37 || isnan(value) || (stage == weights && row.state == overflowed);
  if (broken) {
    cover.overflowed += share;
  } else {
    cover.visible += share;
    cover.mean += share * value;
  }
}

// Every cell counts by the area of the pixel that it covers. Where more than 16 × 16 cells lie under a
// pixel, every second, third … of them stands for its neighbours.
Cover cover_of(int stage, vec2 from, vec2 to, bool previous) {
  Cover cover = Cover(0.0, 0.0, 0.0, 0.0);
  ivec2 first = max(ivec2(floor(from)), ivec2(0)), last = min(ivec2(ceil(to)), size);
  ivec2 stride = max((last - first + footprint_most - 1) / footprint_most, ivec2(1));
  float area = 0.0;
  for (int query = first.y; query < last.y; query += stride.y) {
    Row row = row_of(query);
    float height = min(to.y, float(query + stride.y)) - max(from.y, float(query));
    for (int key = first.x; key < last.x; key += stride.x) {
      float share = height * (min(to.x, float(key + stride.x)) - max(from.x, float(key)));
      area += share;
      add_cell(stage, ivec2(key, query), row, share, previous, cover);
    }
  }
  if (cover.visible > 0.0) cover.mean /= cover.visible;
  float whole = max(area, 1e-20);
  return Cover(cover.visible / whole, cover.hidden / whole, cover.overflowed / whole, cover.mean);
}

float shaped(float value) {
  if (scale == 1) return sign(value) * sqrt(abs(value));
  if (scale == 2) return log(max(value, 1e-38));
  return value;
}

float place_between(vec2 low_high, float value) {
  return clamp((shaped(value) - low_high.x) / (low_high.y - low_high.x), 0.0, 1.0);
}

vec3 colour_at(float along) {
  float stop = along * 10.0;
  int below = min(int(stop), 9);
  return mix(stops[below], stops[below + 1], stop - float(below));
}

// One diagonal a cell, from the lower left to the upper right.
vec3 hidden_at(vec2 cell) {
  vec2 pixels = place.zw / part.zw;
  if (min(pixels.x, pixels.y) < 8.0 * hairline_width) return hidden_colour;
  vec2 inside = fract(cell);
  float away = abs(inside.x + inside.y - 1.0) * pixels.x * pixels.y / length(pixels);
  float ink = clamp(0.5 * (hairline_width + 1.0) - away, 0.0, 1.0);
  return mix(hidden_colour, hairline_colour.rgb, ink * hairline_colour.a);
}

vec3 colour_of(Cover cover, float along, vec2 cell) {
  float none = max(1.0 - cover.visible - cover.hidden - cover.overflowed, 0.0);
  return cover.visible * colour_at(along) + cover.hidden * hidden_at(cell) +
         cover.overflowed * overflowed_colour + none * hidden_colour;
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, framebuffer_height - gl_FragCoord.y) - place.xy;
  vec2 cells_a_pixel = part.zw / place.zw;
  vec2 centre = part.xy + pixel * cells_a_pixel;
  // One cell where cells are larger than pixels, so that their edges stay sharp.
  vec2 from = centre - 0.5 * cells_a_pixel, to = centre + 0.5 * cells_a_pixel;
  if (cells_a_pixel.x <= 1.0) from.x = floor(centre.x), to.x = from.x + 1.0;
  if (cells_a_pixel.y <= 1.0) from.y = floor(centre.y), to.y = from.y + 1.0;

  Cover present = cover_of(stages.y, from, to, false);
  float along = place_between(ends.zw, present.mean);
  if (blend < 1.0) {
    Cover before = cover_of(stages.x, from, to, true);
    float along_before = place_between(ends.xy, before.mean);
    if (before.visible > 0.0) along = present.visible > 0.0 ? mix(along_before, along, blend) : along_before;
    colour = vec4(mix(colour_of(before, along, centre), colour_of(present, along, centre), blend), 1.0);
  } else {
    colour = vec4(colour_of(present, along, centre), 1.0);
  }
}
)";

constexpr std::array samplers = {"matrix", "previous_matrix", "row_records", "relative_bias", "custom_bias"};

}  // namespace

void MatrixShader::begin() {
  program_.begin(vertex_source, fragment_source);
  glGenVertexArrays(1, &vertex_array_);
}

bool MatrixShader::use() {
  if (!program_.use()) return false;
  for (std::size_t unit = 0; unit < samplers.size(); ++unit) glUniform1i(at(samplers[unit]), GLint(unit));
  glBindVertexArray(vertex_array_);
  return true;
}

void MatrixShader::release() {
  program_.release();
  if (vertex_array_ != 0) glDeleteVertexArrays(1, &vertex_array_);
  forget();
}

void MatrixShader::forget() {
  program_.forget();
  vertex_array_ = 0;
}

}  // namespace page
