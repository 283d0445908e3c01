// What surrounds one run of a command: resources, progress, signals, and the result on standard output.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "cli/options/command.hpp"
#include "costs/game_cost.hpp"
#include "report/fields/field_table.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide::cli {

/// This version of the program, such as "1.0.0".
inline constexpr std::string_view version = DROPSLIDE_VERSION;

/// For which machine a command computes with `--threads` and `--memory`. With one of a team its command line
/// alone goes on with nothing.
enum class Machine : std::uint8_t { this_one, any, one_of_team };

class RunReports;
class SignalWatch;

/// Lives as long as the command runs. While it lives, SIGINT, SIGTERM and SIGHUP (the terminal is gone)
/// request a stop, and SIGUSR1 asks what is known so far (see `SignalWatch`).
class Session {
 public:
  /// For any machine, the options bound nothing here: see `planned`.
  ///
  /// Throws  UsageError for a `--memory` that this machine does not have.
  explicit Session(const Arguments& arguments, Machine machine = Machine::this_one);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// What the command may use; valid as long as the session.
  const Resources& resources() const { return resources_; }
  /// What `--threads` and `--memory` say, of whatever machine; this one's without them. Throws UsageError.
  Resources planned(const Arguments& arguments) const;
  /// Whether the user sees progress: on a terminal, or with `--progress`.
  bool shows_progress() const;
  /// Whether the result is wanted as data: `--json`, or, printed from the same object, as CSV.
  bool wants_json() const { return wants_json_ || wants_csv_; }
  /// Whether the switch `--csv` or `--spreadsheet` is given.
  bool wants_csv() const { return wants_csv_; }
  /// For whom that CSV is.
  CsvForm csv_form() const { return csv_form_; }

  /// The object as text, with the keys that every command shares in front.
  std::string json_text(std::string_view command, const nlohmann::ordered_json& result) const;

  /// Prints that object on standard output.
  void print_json(std::string_view command, const nlohmann::ordered_json& result) const;

  /// Prints a result by the table of its fields with `--json` or as CSV, else by `to_plain_text`, which is
  /// given `how`, too.
  template <class Result, class... How>
  void print(std::string_view command, const Result& result, const How&... how) const {
    if (!wants_json())
      print_text(to_plain_text(result, how...));
    else if (wants_csv_)
      print_text(to_csv(to_json(result, csv_form_)));
    else
      print_json(command, to_json(result));
  }

  /// Says why a computation stopped and what to do; returns the exit code for it. Where memory did not
  /// suffice, `cost` is what the cost model says of the question.
  int explain_stop(StopReason reason, std::uint64_t needed_bytes,
                   const std::optional<CellNeed>& cost = {}) const;

 private:
  static void print_text(const std::string& text);

  bool wants_json_;
  bool wants_csv_;
  CsvForm csv_form_;
  bool keeps_checkpoints_;
  Resources resources_;
  std::unique_ptr<RunReports> reports_;
  std::unique_ptr<SignalWatch> signals_;
};

}  // namespace dropslide::cli
