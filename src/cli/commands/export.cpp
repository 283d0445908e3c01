// dropslide export: the positions and values of one layer of a tablebase as CSV.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "report/games/export_report.hpp"
#include "run/progress_reports.hpp"

namespace dropslide::cli {
namespace {

using tablebase::PositionValue;

/// Calls `visit` for every position of the layer, as far as nobody asks to stop and somebody reads.
template <class Stored, class Visit>
void for_each(const Tablebase& tablebase, int layer, const Session& session, Visit&& visit) {
  constexpr std::uint64_t grain = 4096;
  const std::uint64_t count = tablebase.positions(layer);
  // On a terminal the positions show by themselves how far the work is.
  ProgressReports progress(isatty(STDOUT_FILENO) != 0 ? nullptr : session.resources().progress,
                           fmt::format("export of layer {}", layer));
  for (std::uint64_t begin = 0; begin < count; begin += grain) {
    if (session.resources().stop.stop_requested() || !std::cout) return;
    tablebase.for_each<Stored>(layer, begin, std::min(begin + grain, count), visit);
    progress.report_if_due([&] {
      return ProgressFigures{.positions = begin,
                             .done_fraction = static_cast<double>(begin) / static_cast<double>(count)};
    });
  }
}

/// The layers from `first` to `last`.
struct LayerRange {
  int first = 0;
  int last = 0;
};

template <class Stored>
void print_csv(const Tablebase& tablebase, const LayerRange& range, const Session& session) {
  std::cout << csv_header(tablebase) << '\n';
  for (int layer = range.first; layer <= range.last; ++layer)
    for_each<Stored>(tablebase, layer, session, [&](const Board& board, const Stored& value) {
      std::cout << csv_line(board, value, session.csv_form()) << '\n';
    });
}

/// Position by position: a layer as one object would take many times its space on disk.
template <class Stored>
void print_json(const Tablebase& tablebase, const LayerRange& range, const Session& session) {
  const auto layer = range.first == range.last ? std::optional(range.first) : std::nullopt;
  const std::string frame =
      session.json_text("export", to_json(ExportedLayers<Stored>{tablebase.shape(), layer, {}}));
  const std::size_t inside = frame.rfind(']');
  std::cout << frame.substr(0, inside);
  const char* separator = "\n    ";
  for (int each = range.first; each <= range.last; ++each)
    for_each<Stored>(tablebase, each, session, [&](const Board& board, const Stored& value) {
      std::cout << separator << to_json(ExportedPosition<Stored>{board, value}).dump();
      separator = ",\n    ";
    });
  std::cout << "\n  " << frame.substr(inside);
}

template <class Stored>
int print_layers(const Tablebase& tablebase, const LayerRange& range, const Session& session) {
  if (session.wants_json() && !session.wants_csv())
    print_json<Stored>(tablebase, range, session);
  else
    print_csv<Stored>(tablebase, range, session);
  const bool is_stopped = session.resources().stop.stop_requested();
  return session.explain_stop(is_stopped ? StopReason::interrupted : StopReason::none, 0);
}

LayerRange range_of(const Tablebase& tablebase, const Arguments& arguments) {
  const int last = tablebase.layers() - 1;
  if (!arguments.has("layer")) return {0, last};
  const auto layer = arguments.whole<std::int64_t>("layer");
  if (layer > last)
    throw UsageError(fmt::format("--layer {} is out of range: expected 0 to {}", layer, last));
  return {static_cast<int>(layer), static_cast<int>(layer)};
}

int run(const Arguments& arguments) {
  const Tablebase tablebase(arguments.text("folder"));
  const LayerRange range = range_of(tablebase, arguments);
  const Session session(arguments);
  return tablebase.facts().is_number ? print_layers<double>(tablebase, range, session)
                                     : print_layers<PositionValue>(tablebase, range, session);
}

}  // namespace

Command export_command() {
  return {.name = "export",
          .summary = "the positions of a tablebase, or of one layer, as CSV",
          .details =
              "Prints the boards that can face Dropper, one of each orbit, with what is known "
              "of each: who wins, the expected score, or the chance to fail.",
          .positionals = {tablebase_argument("folder")},
          .rows = {{.name = "layer",
                    .value = number_from("T", 0),
                    .help = "this layer alone: the sum of 2^(v-1) over the tiles of its boards"}},
          .examples = {{"export 3x4-2-6 --layer 20", "the positions of layer 20"},
                       {"export 3x4-2-6", "all positions, layer after layer from 0 on"}},
          .answers = {answer<ExportedLayers<PositionValue>>(), answer<ExportedLayers<double>>()},
          .run = run};
}

}  // namespace dropslide::cli
