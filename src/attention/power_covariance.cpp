#include "attention/power_covariance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "attention/moment_series.h"
#include "attention/term_powers.h"

namespace attention {
namespace {

constexpr int degree = 4;
using Joint = MomentSeries<degree + 1, degree + 1>;
using Single = MomentSeries<degree + 1, 1>;
using Long = MomentSeries<2 * degree + 1, 1>;  // moments of a score with itself

/// What two different scores have in common; i, j, l are different.
enum class Sharing {
  query,           ///< (i, j) and (i, l)
  key,             ///< (i, j) and (l, j)
  chain,           ///< (i, j) and (j, l): key j and query j are a pair
  reversed,        ///< (i, j) and (j, i)
  diagonal_query,  ///< (i, i) and (i, j)
  diagonal_key     ///< (i, i) and (j, i)
};

bool first_is_diagonal(Sharing sharing) {
  return sharing == Sharing::diagonal_query || sharing == Sharing::diagonal_key;
}

/// E of a product of entries: x^m y^n of the first score, x^p y^q of the second.
double entries(const TermPowers& term, Sharing sharing, int m, int n, int p, int q) {
  switch (sharing) {
    case Sharing::query:
      return term.query(m + p) * term.key(n) * term.key(q);
    case Sharing::key:
      return term.query(m) * term.query(p) * term.key(n + q);
    case Sharing::chain:
      return term.query(m) * term.paired(p, n) * term.key(q);
    case Sharing::reversed:
      return term.paired(m, q) * term.paired(p, n);
    case Sharing::diagonal_query:
      return term.paired(m + p, n) * term.key(q);
    case Sharing::diagonal_key:
      break;
  }
  return term.paired(m, n + q) * term.query(p);
}

double joint_moment(const TermPowers& term, Sharing sharing, int a, int b) {
  const auto& first = first_is_diagonal(sharing) ? term.diagonal(a) : term.off_diagonal(a);
  const auto& second = term.off_diagonal(b);
  double sum = 0;
  for (int m = 0; m <= a; ++m)
    for (int n = 0; n <= a; ++n) {
      const double left = first[static_cast<std::size_t>(m)][static_cast<std::size_t>(n)];
      if (left == 0) continue;
      for (int p = 0; p <= b; ++p)
        for (int q = 0; q <= b; ++q)
          sum += left * second[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)] *
                 entries(term, sharing, m, n, p, q);
    }
  return sum;
}

Joint joint_term(const TermPowers& term, Sharing sharing) {
  Joint series;
  for (int a = 0; a <= degree; ++a)
    for (int b = 0; b <= degree; ++b)
      series.set_moment(static_cast<std::size_t>(a), static_cast<std::size_t>(b), joint_moment(term, sharing, a, b));
  return series;
}

template <class Series>
Series single_term(const TermPowers& term, bool diagonal) {
  Series series;
  for (std::size_t a = 0; a < series.terms.size(); ++a) {
    const int power = static_cast<int>(a);
    series.set_moment(a, 0, diagonal ? term.moment_diagonal(power) : term.moment_off_diagonal(power));
  }
  return series;
}

template <class Series>
Series constant(double value) {
  Series series;
  double power = 1;
  for (std::size_t a = 0; a < series.terms.size(); ++a, power *= value) series.set_moment(a, 0, power);
  return series;
}

/// Two independent scores.
Joint independent(const Single& first, const Single& second) {
  Joint series;
  for (std::size_t a = 0; a <= degree; ++a)
    for (std::size_t b = 0; b <= degree; ++b) series.terms[a][b] = first.terms[a][0] * second.terms[b][0];
  return series;
}

/// Scores off the diagonal, or on it, by their number of dimensions.
class Kind {
 public:
  Kind(const TermPowers& term, bool diagonal, double mean_of_all)
      : term_(single_term<Single>(term, diagonal)),
        long_term_(single_term<Long>(term, diagonal)),
        mean_(diagonal ? term.mean_diagonal() : term.mean_off_diagonal()),
        mean_of_all_(mean_of_all) {}

  /// A score about the mean of all scores; high moments too.
  Long score(int dimensions) const {
    return long_term_.summed(dimensions) * constant<Long>(mean_ * dimensions - mean_of_all_);
  }

  /// The same without what its first `left_out` dimensions vary.
  Single score(int dimensions, int left_out) {
    return centred(dimensions - left_out) * constant<Single>(mean_ * dimensions - mean_of_all_);
  }

 private:
  const Single& centred(int dimensions) {
    const auto known = sums_.find(dimensions);
    return known != sums_.end() ? known->second : sums_.emplace(dimensions, term_.summed(dimensions)).first->second;
  }

  Single term_;
  Long long_term_;
  double mean_, mean_of_all_;
  std::map<int, Single> sums_;  // each made once: a list of 64 has 2,000 differences
};

/// Rows of the same number of dimensions.
struct Group {
  int dimensions = 0;
  double rows = 0;
};

class Covariances {
 public:
  Covariances(const ScoreLaw& law, const ScoreMoments& moments)
      : unit_(std::sqrt(moments.variance)),
        term_(law, unit_),
        off_(term_, false, moments.mean / unit_),
        on_(term_, true, moments.mean / unit_) {
    for (const auto& [dimensions, rows] : row_groups(law)) groups_.push_back({dimensions, static_cast<double>(rows)});
  }

  /// Sums over all pairs of scores; `keys` n_k.
  PowerCovariance without_pairs(double keys) {
    for (const Group& g : groups_) add_self(off_.score(g.dimensions), g.rows * keys);
    add_same_row(Sharing::query, 0.5 * keys * (keys - 1));
    add_row_pairs(Sharing::key, 0.5 * keys);
    return sum_;
  }

  /// The same where query i and key i are a pair; `rows` n.
  PowerCovariance with_pairs(double rows) {
    for (const Group& g : groups_) {
      add_self(off_.score(g.dimensions), g.rows * (rows - 1));
      add_self(on_.score(g.dimensions), g.rows);
    }
    add_same_row(Sharing::query, 0.5 * (rows - 1) * (rows - 2));
    add_same_row(Sharing::diagonal_query, rows - 1);
    add_row_pairs(Sharing::key, 0.5 * (rows - 2));
    add_row_pairs(Sharing::chain, rows - 2);
    add_row_pairs(Sharing::reversed, 0.5);
    add_row_pairs(Sharing::diagonal_key, 1);
    return sum_;
  }

 private:
  void add_self(const Long& score, double weight) {
    for (std::size_t a = 1; a <= degree; ++a)
      for (std::size_t b = 1; b <= degree; ++b)
        sum_[a - 1][b - 1] += weight * (score.moment(a + b, 0) - score.moment(a, 0) * score.moment(b, 0));
  }

  /// `weight` pairs in each row.
  void add_same_row(Sharing sharing, double weight) {
    const Joint term = joint_term(term_, sharing);
    for (const Group& g : groups_) add(sharing, g, g, term.summed(g.dimensions), weight * g.rows);
  }

  /// Every ordered pair of different rows, `weight` times.
  void add_row_pairs(Sharing sharing, double weight) {
    const Joint term = joint_term(term_, sharing);
    for (const Group& low : groups_) {
      const Joint shared = term.summed(low.dimensions);
      add(sharing, low, low, shared, weight * low.rows * (low.rows - 1));
      for (const Group& high : groups_) {
        if (high.dimensions <= low.dimensions) continue;
        add(sharing, low, high, shared, weight * low.rows * high.rows);
        add(sharing, high, low, shared, weight * low.rows * high.rows);
      }
    }
  }

  /// A pair of scores, `weight` times in each order. `shared` is over the dimensions that both have; those
  /// that one of them lacks are independent of it.
  void add(Sharing sharing, const Group& first, const Group& second, const Joint& shared, double weight) {
    if (weight == 0) return;
    Kind& kind = first_is_diagonal(sharing) ? on_ : off_;
    const int common = std::min(first.dimensions, second.dimensions);
    const Single s = kind.score(first.dimensions, 0), other = off_.score(second.dimensions, 0);
    const Joint joint =
        shared * independent(kind.score(first.dimensions, common), off_.score(second.dimensions, common));
    for (std::size_t a = 1; a <= degree; ++a)
      for (std::size_t b = 1; b <= degree; ++b) {
        const double covariance = joint.moment(a, b) - s.moment(a, 0) * other.moment(b, 0);
        sum_[a - 1][b - 1] += weight * covariance;
        sum_[b - 1][a - 1] += weight * covariance;
      }
  }

  double unit_;
  TermPowers term_;
  Kind off_, on_;
  std::vector<Group> groups_;
  PowerCovariance sum_{};
};

}  // namespace

PowerCovariance power_covariance(const ScoreLaw& law, const ScoreMoments& moments) {
  const double rows = static_cast<double>(law.queries), keys = static_cast<double>(law.keys);
  Covariances covariances(law, moments);
  PowerCovariance result = law.rho == 0 ? covariances.without_pairs(keys) : covariances.with_pairs(rows);
  for (auto& line : result)
    for (double& entry : line) entry /= rows * keys * rows * keys;
  return result;
}

}  // namespace attention
