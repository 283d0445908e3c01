// What surrounds one run of a command.
#include "cli/session.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "base/units.hpp"
#include "cli/heap_budget.hpp"
#include "cli/progress/run_reports.hpp"
#include "cli/progress/signal_watch.hpp"
#include "cli/terminal.hpp"
#include "report/costs/cost_text.hpp"
#include "report/fields/json_document.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: what the program itself takes, and a little to work with.
constexpr std::uint64_t least_budget = std::uint64_t{6} << 20;

int chosen_threads(const Arguments& arguments) {
  return arguments.has("threads") ? arguments.whole("threads") : usable_threads();
}

/// One more watches for signals.
void expect_threads(int threads) {
  if (can_start_threads(threads + 1)) return;
  throw EnvironmentError(
      fmt::format("cannot start {}, the system allows fewer: run again with fewer --threads",
                  counted(threads, "thread")));
}

std::uint64_t default_budget() { return std::max(available_memory_bytes() / 10 * 8, least_budget); }

/// A number alone is rarely meant.
std::string_view unit_hint(const std::string& size) {
  return size.find_first_not_of("0123456789") == std::string::npos ? "; a number without a unit is bytes"
                                                                   : "";
}

std::uint64_t asked_memory(const Arguments& arguments) {
  if (!arguments.has("memory")) return default_budget();
  const std::uint64_t bytes = parse_bytes(arguments.text("memory"));
  if (bytes < least_budget)
    throw UsageError(
        fmt::format("--memory asks for {}, but the program itself takes as much: ask for {} or more{}",
                    format_bytes(bytes), format_bytes(least_budget), unit_hint(arguments.text("memory"))));
  return bytes;
}

std::uint64_t chosen_memory(const Arguments& arguments) {
  const std::uint64_t bytes = asked_memory(arguments);
  if (bytes <= usable_memory_bytes()) return bytes;
  throw UsageError(fmt::format("--memory asks for {}, but this machine has {}: ask for less",
                               format_bytes(bytes), format_bytes(usable_memory_bytes())));
}

bool wants_progress(const Arguments& arguments) {
  return !arguments.has("quiet") && (arguments.has("progress") || isatty(STDERR_FILENO) != 0);
}

/// On a terminal that does not know its width, 80 columns; without the option, as with `--color auto`.
ProgressManner progress_manner(const Arguments& arguments) {
  return {.is_terminal = isatty(STDERR_FILENO) != 0,
          .has_color = wants_color(arguments.text_if_any("color").value_or("auto"), STDERR_FILENO),
          .can_erase = takes_escape_sequences(),
          .columns = [] { return terminal_columns(STDERR_FILENO).value_or(80); }};
}

std::unique_ptr<RunReports> run_reports(const Arguments& arguments, Machine machine) {
  std::unique_ptr<ProgressLine> line;
  if (wants_progress(arguments)) line = std::make_unique<ProgressLine>(stderr, progress_manner(arguments));
  std::optional<RunFolder> folder;
  if (arguments.has("out")) {
    folder.emplace().path = arguments.text("out");
    if (machine == Machine::this_one) folder->words = arguments.words();
  }
  return std::make_unique<RunReports>(std::move(line), std::move(folder));
}

/// Of what is held at the moment nobody knows exactly how much more it would become; of what the system
/// refused, nothing.
std::string memory_text(std::uint64_t needed_bytes, std::uint64_t budget_bytes) {
  constexpr std::uint64_t least_more = std::uint64_t{1} << 20;
  const std::string budget = format_bytes(budget_bytes);
  if (needed_bytes == 0)
    return fmt::format(
        "memory ran out, with a budget of {}: run again with a larger --memory, or with less else running",
        budget);
  const std::string need = needed_bytes < budget_bytes + least_more
                               ? "more would be needed"
                               : fmt::format("about {} would be needed ({} more)", format_bytes(needed_bytes),
                                             format_bytes(needed_bytes - budget_bytes));
  return fmt::format("the memory budget of {} does not suffice; {}: run again with a larger --memory", budget,
                     need);
}

/// With the digits that the cost has elsewhere.
std::uint64_t shown_bytes(const CellNeed& cost) {
  const double bytes = cost.game ? as_shown(*cost.game).memory_bytes : cost.memory_bytes;
  return static_cast<std::uint64_t>(std::min(bytes, 9e18));
}

/// From now on TBB takes at most so many threads in the whole program, wherever files are read, too.
void limit_threads(int threads) {
  // Kept to the end of the process: TBB that found no memory for its threads waits for them for ever as the
  // limit goes.
  static auto* const limit = new std::unique_ptr<tbb::global_control>;
  limit->reset();
  *limit = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                 static_cast<std::size_t>(threads));
}

}  // namespace

Session::Session(const Arguments& arguments, Machine machine)
    : wants_json_(arguments.has("json")),
      wants_csv_(arguments.text_if_any("csv") == "" || arguments.has("spreadsheet")),
      csv_form_(arguments.has("spreadsheet") ? CsvForm::spreadsheet : CsvForm::plain),
      keeps_checkpoints_(arguments.has("out")) {
  const bool is_here = machine != Machine::any;
  resources_.threads = is_here ? chosen_threads(arguments) : usable_threads();
  limit_threads(resources_.threads);
  resources_.memory_bytes = is_here ? chosen_memory(arguments) : default_budget();
  set_heap_budget(resources_.memory_bytes);
  expect_threads(resources_.threads);
  reports_ = run_reports(arguments, machine);
  resources_.progress = reports_.get();
  signals_ = std::make_unique<SignalWatch>([this] { notify_user(reports_->known_so_far()); });
  resources_.stop = signals_->stop();
}

Session::~Session() = default;

bool Session::shows_progress() const { return reports_->has_line(); }

Resources Session::planned(const Arguments& arguments) const {
  Resources planned = resources_;
  planned.threads = chosen_threads(arguments);
  planned.memory_bytes = asked_memory(arguments);
  return planned;
}

std::string Session::json_text(std::string_view command, const nlohmann::ordered_json& result) const {
  return json_document(version, command, result);
}

void Session::print_json(std::string_view command, const nlohmann::ordered_json& result) const {
  std::cout << json_text(command, result);
}

void Session::print_text(const std::string& text) { std::cout << text; }

int Session::explain_stop(StopReason reason, std::uint64_t needed_bytes,
                          const std::optional<CellNeed>& cost) const {
  reports_->finish_line();
  reports_->end_run(reason == StopReason::none);
  if (reason == StopReason::memory_full) {
    const bool is_foreseen = cost && cost->memory_bytes > static_cast<double>(resources_.memory_bytes);
    if (is_foreseen) needed_bytes = shown_bytes(*cost);
    std::cerr << fmt::format("dropslide: {}\n", memory_text(needed_bytes, resources_.memory_bytes));
    if (is_foreseen) std::cerr << fmt::format("dropslide: {}\n", cost_line(*cost));
  }
  if (reason == StopReason::interrupted)
    std::cerr << fmt::format("dropslide: stopped before an answer; the same command {}\n",
                             keeps_checkpoints_ ? "goes on from its checkpoint" : "starts again");
  return reason == StopReason::none ? exit_done : exit_stopped;
}

}  // namespace dropslide::cli
