// The high parts of all strings of one length without passing, each with the set of low parts that come to
// it.
//
// High parts are followed in the order of their sums, those with more tiles first: a high part comes from one
// of smaller sum, when the low part makes a tile x, or of equal sum with more tiles, when it merges.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "run/progress_reports.hpp"
#include "theory/line/bitonic_string.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/low_game.hpp"

namespace dropslide::line {

/// A high part, its lowest possible tile as 1, in that of its two orientations whose code is smaller.
struct Oriented {
  StringCode code = 0;        ///< The smaller of both.
  bool is_mirrored = false;   ///< It is that of the mirror image.
  bool is_symmetric = false;  ///< Both are the same.

  /// Of this high part, in either orientation.
  explicit Oriented(const BitonicString& high) : code(encode(high)) {
    const StringCode image = encode(high.mirrored());
    is_mirrored = image < code;
    is_symmetric = image == code;
    code = std::min(code, image);
  }
};

/// A high part with everything that came to it.
struct Meeting {
  std::uint64_t units = 0;  ///< The sum of the high part, in tiles x.
  StringCode high = 0;
  LowSet low = 0;
  int free_cells = 0;
  bool has_pair = false;      ///< Then it goes on at the next move; otherwise it rests.
  bool is_symmetric = false;  ///< Then each string is there twice.
};

/// Walks through the high parts. Not for several threads.
class PartsWalk {
 public:
  /// Requires 1 <= n <= 35.
  PartsWalk(int n, const Resources& resources);

  /// Says whether to go on, of the T and the codes of strings without a high part.
  using OnPlain = std::function<bool(std::uint64_t, const std::vector<StringCode>&)>;
  /// The same of a high part.
  using OnMeeting = std::function<bool(const Meeting&)>;

  /// Calls on_plain for each T of strings without a high part, then on_meeting for every high part, in the
  /// order of sums.
  void run(const OnPlain& on_plain, const OnMeeting& on_meeting);

  /// The tiles of the string that are at least x, with x as 1.
  BitonicString high_part(const BitonicString& string) const;
  LowPart low_part(const BitonicString& string) const;
  /// Whether that low part, or what becomes of it at rest, is in the meeting.
  bool holds(const Meeting& meeting, const LowPart& low);
  /// What the low parts of a meeting are, in numbers. Valid until the next call.
  const LowTally& tally(const Meeting& meeting);
  /// x - 1: how far the tiles of a high part are shifted.
  int places() const { return places_; }
  /// The strings of a meeting, in both orientations if the high part is symmetric.
  std::vector<BitonicString> strings(const Meeting& meeting);

  /// By request, or for want of memory.
  bool was_interrupted() const { return was_interrupted_; }
  /// More than the budget, if that was the reason.
  std::uint64_t needed_bytes() const { return needed_bytes_; }

 private:
  /// A high part with the low parts that come to it.
  struct Arrival {
    StringCode high = 0;
    LowSet low = 0;
  };

  using Layer = std::vector<std::vector<Arrival>>;  // By tiles of the high part.

  static bool is_empty(const Layer& layer);
  void arrive(Layer& layer, const BitonicString& high, LowSet low);
  void walk(const OnPlain& on_plain, const OnMeeting& on_meeting);
  bool walk_plain(const OnPlain& on_plain);
  void add_plain(const BitonicString& string, std::vector<StringCode>& plain);
  bool meet(int tiles, const OnMeeting& on_meeting);
  std::vector<Meeting> meetings(std::vector<Arrival> arrivals, int tiles);
  void go_on(const Meeting& meeting);
  void carry(const BitonicString& high, const Carried& carried);
  bool must_stop();

  int n_, places_;
  Resources resources_;
  LowGame low_;
  ProgressReports progress_;
  std::uint64_t units_ = 0, met_ = 0;
  Layer now_, next_;
  bool was_interrupted_ = false;
  std::uint64_t needed_bytes_ = 0;
};

}  // namespace dropslide::line
