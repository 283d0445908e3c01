// Verification of a tablebase.
#include "questions/tablebase_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <random>
#include <span>
#include <vector>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/shell_text.hpp"
#include "questions/chance_query.hpp"
#include "run/progress_reports.hpp"
#include "run/workers.hpp"

namespace dropslide {
namespace {

using tablebase::PositionValue;

std::string describe(const std::optional<PositionValue>& value) {
  if (!value) return "not reachable";
  std::string text(to_text(value->winner));
  if (value->moves) text += " in " + counted(std::uint64_t{*value->moves}, "move");
  return text;
}

std::string describe(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "not reachable";
}

std::optional<PositionValue> recomputed(const Tablebase& tablebase, const Board& board,
                                        const PositionValue&) {
  return recomputed_value(tablebase, board);
}

std::optional<double> recomputed(const Tablebase& tablebase, const Board& board, double) {
  return recomputed_number(tablebase, board);
}

template <class Stored>
class TablebaseChecker {
 public:
  TablebaseChecker(const Tablebase& tablebase, const Resources& resources)
      : tablebase_(tablebase),
        resources_(resources),
        progress_(resources.progress, "verify"),
        workers_(resources.threads),
        to_check_(tablebase.positions()) {}

  TablebaseCheck run(std::optional<std::uint64_t> sample) {
    check_files();
    if (may_go_on()) check_starts();
    if (sample && *sample < tablebase_.positions())
      check_sample(*sample);
    else
      check_all();
    result_.is_stopped = resources_.stop.stop_requested() && result_.first_error.empty();
    result_.is_sound = result_.first_error.empty() && !result_.is_stopped;
    result_.positions = checked_;
    return result_;
  }

 private:
  bool may_go_on() const { return !has_failed_ && !resources_.stop.stop_requested(); }

  void fail(const std::string& error) {
    const std::lock_guard lock(mutex_);
    if (result_.first_error.empty()) result_.first_error = error;
    has_failed_ = true;
  }

  void check_files() {
    for (int layer = 0; layer < tablebase_.layers() && may_go_on(); ++layer) {
      try {
        tablebase_.check_layer(layer);
        ++result_.files;
      } catch (const DamageError& error) {
        fail(error.what());
      }
    }
  }

  /// What games start from must be there, lest an empty tablebase pass.
  void check_starts() {
    if constexpr (std::is_same_v<Stored, PositionValue>) {
      const auto root = tablebase_.find(Board(tablebase_.shape()));
      if (!root || root->winner != tablebase_.winner())
        fail(fmt::format("the manifest names {} as winner, the empty board is {}",
                         to_text(tablebase_.winner()), describe(root)));
    } else {
      for (const Opening& opening : openings({}, tablebase_.shape()))
        if (!state_value(tablebase_, opening.board))
          fail(fmt::format("what follows the opening {} is missing", to_text(opening.board)));
    }
  }

  void check_all() {
    constexpr std::uint64_t grain = 1024;
    for (int layer = tablebase_.layers() - 1; layer >= 0 && may_go_on(); --layer)
      workers_.for_ranges(tablebase_.positions(layer), grain,
                          [&](std::uint64_t begin, std::uint64_t end) { check_range(layer, begin, end); });
  }

  void check_sample(std::uint64_t count) {
    std::mt19937_64 random(2048);  // NOLINT: the same positions in every call.
    const std::uint64_t total = tablebase_.positions();
    std::vector<std::uint64_t> chosen(count);
    for (auto& one : chosen) one = random() % total;
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    to_check_ = chosen.size();
    std::uint64_t before = total;
    auto end = chosen.begin() + static_cast<std::ptrdiff_t>(chosen.size());
    for (int layer = tablebase_.layers() - 1; layer >= 0 && may_go_on(); --layer) {
      before -= tablebase_.positions(layer);
      const auto begin = std::lower_bound(chosen.begin(), end, before);
      const std::span<const std::uint64_t> in_layer(begin, end);
      workers_.for_ranges(in_layer.size(), 64, [&](std::uint64_t first, std::uint64_t last) {
        for (const std::uint64_t one : in_layer.subspan(first, last - first))
          if (may_go_on()) check_range(layer, one - before, one - before + 1);
      });
      end = begin;
    }
  }

  void check_range(int layer, std::uint64_t begin, std::uint64_t end) {
    try {
      tablebase_.for_each<Stored>(layer, begin, end, [&](const Board& board, const Stored& stored) {
        if (may_go_on()) check(board, stored);
      });
    } catch (const DamageError& error) {
      fail(error.what());
    }
    progress_.report_if_due([&] {
      return ProgressFigures{.positions = checked_,
                             .done_fraction = static_cast<double>(checked_) / static_cast<double>(to_check_)};
    });
  }

  void check(const Board& board, const Stored& stored) {
    const std::optional<Stored> value = recomputed(tablebase_, board, stored);
    if (value == stored)
      ++checked_;
    else
      fail(
          fmt::format("{}: stored as {}, recomputed from its successors {} (see: dropslide query {} {} "
                      "--to-move dropper)",
                      to_text(board), describe(std::optional(stored)), describe(value),
                      shell_path(tablebase_.folder().string()), to_text(board)));
  }

  const Tablebase& tablebase_;
  const Resources& resources_;
  ProgressReports progress_;
  Workers workers_;
  TablebaseCheck result_;
  std::mutex mutex_;
  std::uint64_t to_check_;
  std::atomic<std::uint64_t> checked_ = 0;
  std::atomic<bool> has_failed_ = false;
};

}  // namespace

TablebaseCheck check_tablebase(const std::filesystem::path& folder, std::optional<std::uint64_t> sample,
                               const Resources& resources) {
  try {
    const Tablebase tablebase(folder);
    if (tablebase.facts().is_number) return TablebaseChecker<double>(tablebase, resources).run(sample);
    return TablebaseChecker<PositionValue>(tablebase, resources).run(sample);
  } catch (const DamageError& error) {
    return {.first_error = error.what()};
  }
}

}  // namespace dropslide
