// Counts of stored positions by bins of the table.
#include "questions/hash_distribution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "index/thesis_hash.hpp"

namespace dropslide {
namespace {

constexpr int most_bins = 1'000'000;

void check(const DistributionRequest& request) {
  if (request.bins < 1 || request.bins > most_bins)
    throw UsageError(fmt::format("{} bins are out of range: expected 1 to {}", request.bins, most_bins));
  if (request.most_entries < 1) throw UsageError("a table of 0 entries is out of range: expected 1 or more");
}

/// The first entry of bin `bin` of so many: entry e lies in bin floor(e * bins / length).
Word128 first_entry(Word128 length, int bin, int bins) {
  const auto parts = static_cast<Word128>(bins);
  return (length * static_cast<Word128>(bin) + parts - 1) / parts;
}

/// Counts entries by the last of the ascending `starts` that is not above them.
class BinCounter {
 public:
  explicit BinCounter(std::vector<Word128> starts) : starts_(std::move(starts)), counts_(starts_.size()) {}

  void count(std::uint64_t entry) {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), Word128{entry});
    ++counts_[static_cast<std::size_t>(next - starts_.begin()) - 1];
  }
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  std::vector<Word128> starts_;
  std::vector<std::uint64_t> counts_;
};

BinCounter bins_of_table(Word128 length, int bins) {
  std::vector<Word128> starts;
  for (int bin = 0; bin < bins; ++bin) starts.push_back(first_entry(length, bin, bins));
  return BinCounter(std::move(starts));
}

/// Both hashes number boards in the same order, so a bin of the compressed table is a range of the other one.
BinCounter bins_of_compressed_table(const ThesisHash& hash, const CompressedThesisHash& compressed,
                                    int bins) {
  const Word128 length = compressed.table_length();
  std::vector<Word128> starts;
  for (int bin = 0; bin < bins; ++bin) {
    const Word128 first = first_entry(length, bin, bins);
    starts.push_back(first < length ? hash.hash(compressed.unhash(first)) : ~Word128{0});
  }
  return BinCounter(std::move(starts));
}

/// Counts what the solver stores; makes its bins when there is something to count, since a table that is
/// refused may be too long for them.
class StoredCounter {
 public:
  StoredCounter(Shape shape, const ObjectiveGame& game, const DistributionRequest& request)
      : hash_(shape, game), compressed_(shape, game), request_(request) {}

  void count(std::uint64_t entry) {
    if (!table_) make_bins();
    table_->count(entry);
    if (small_) small_->count(entry);
  }

  void report_to(HashDistribution& result) const {
    if (!table_) return;
    result.bins = table_->counts();
    if (small_) result.compressed_bins = small_->counts();
  }

 private:
  void make_bins() {
    table_ = bins_of_table(std::min(hash_.table_length(), request_.most_entries), request_.bins);
    if (request_.compressed) small_ = bins_of_compressed_table(hash_, compressed_, request_.bins);
  }

  ThesisHash hash_;
  CompressedThesisHash compressed_;
  const DistributionRequest& request_;
  std::optional<BinCounter> table_, small_;
};

}  // namespace

HashDistribution find_hash_distribution(Shape shape, const ObjectiveGame& game,
                                        const DistributionRequest& request, const Resources& resources) {
  check(request);
  StoredCounter counter(shape, game, request);
  const ThesisTask task{.name = fmt::format("{}, Dmax {}, objective {}, like the thesis", to_text(shape),
                                            game.dmax, tile_text(game.objective)),
                        .most_entries = request.most_entries,
                        .sparse = request.sparse,
                        .stored = [&](std::uint64_t entry) { counter.count(entry); }};
  HashDistribution result{.shape = shape,
                          .game = game,
                          .solution = solve_like_thesis(shape, game, resources, task),
                          .bins = {},
                          .compressed_bins = {}};
  if (request.compressed) result.compressed_length = CompressedThesisHash(shape, game).table_length();
  if (result.solution.decision.winner) counter.report_to(result);
  return result;
}

}  // namespace dropslide
