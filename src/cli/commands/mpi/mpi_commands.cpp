// dropslide-mpi solve: who wins, by layers that the processes of an MPI job share.
#include "cli/commands/mpi/mpi_commands.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "base/system/system.hpp"
#include "base/units.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/find_command.hpp"
#include "cli/help/help.hpp"
#include "cli/program.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "engines/layers/team/team.hpp"
#include "files/checked_file.hpp"
#include "mpi/mpi_link.hpp"
#include "questions/winners/largest_tile.hpp"
#include "report/costs/cost_text.hpp"
#include "report/games/solve_report.hpp"

namespace dropslide::cli {
namespace {

using layers::Team;

/// Whether this member has compared its words with those of the others, or begun to.
bool has_met_team = false;

/// Throws TeamError unless all members run the same build, and give the same text of what they do.
void expect_same_program(Team& team, const std::string& what) {
  std::string own = std::string(version);
  const auto build = digest_of(program_file());
  if (build) own += fmt::format(" {:016x}", build->checksum);
  own += what;
  const std::string of_first = team.broadcast(own);
  team.agree([&] {
    if (own != of_first)
      throw EnvironmentError(
          "another build of dropslide-mpi, or another game, than the first member has: start the same "
          "program with the same words everywhere");
  });
}

/// What must be the same for all members of the words that this one was given.
std::string words_of(const Arguments& arguments) {
  std::string words;
  for (const char* name : {"shape", "dmax", "objective", "inner-lines", "bound", "concede-to", "out",
                           "all-layers", "checkpoint-every"})
    words +=
        fmt::format("\n{} {}", name, arguments.has(name) ? arguments.text_if_any(name).value_or("") : "-");
  return words;
}

/// What this member may use: with the least memory that a member has, and without an option its share of the
/// memory and the processors of its machine. Only the first member reports progress.
Resources resources_of(const Session& session, const Arguments& arguments, const mpi::MpiLink& link,
                       Team& team) {
  Resources resources = session.resources();
  const auto here = static_cast<std::uint64_t>(link.members_here());
  if (!arguments.has("memory")) resources.memory_bytes /= here;
  if (!arguments.has("threads"))
    resources.threads = std::max(1, static_cast<int>(resources.threads * link.share_of_processors()));
  const auto memory = team.gather(resources.memory_bytes);
  resources.memory_bytes = *std::min_element(memory.begin(), memory.end());
  if (!team.is_first()) resources.progress = nullptr;
  return resources;
}

/// mpirun binds a process to one processor, or a few, unless its options say otherwise.
void warn_of_binding(const mpi::MpiLink& link, Team& team, int threads) {
  const auto processors = sysconf(_SC_NPROCESSORS_ONLN);
  const bool is_bound =
      usable_threads() < threads || static_cast<long>(usable_threads()) * link.members_here() < processors;
  if (team.any(is_bound) && team.is_first())
    notify_user(fmt::format(
        "some member may use only a part of its machine (the first one: {} of {} processors): give mpirun "
        "--bind-to none, or Slurm --cpus-per-task",
        usable_threads(), processors));
}

EngineChoice engine_choice(const Arguments& arguments, mpi::MpiLink& link) {
  EngineChoice choice{.engine = Engine::layers, .climbs = !arguments.has("all-layers")};
  choice.layers.run.folder = path_of(arguments, "out");
  choice.layers.run.checkpoint_every_seconds = seconds_between_checkpoints(arguments);
  if (link.number() == 0) choice.layers.run.notice = notify_user;
  choice.layers.inner_lines = inner_lines_of(arguments);
  choice.layers.bound = bound_of(arguments);
  choice.layers.link = &link;
  return choice;
}

/// Says before the run what each member takes.
std::function<void(const CellNeed&)> cost_announcer(const Arguments& arguments, const Resources& resources,
                                                    int members) {
  return [&arguments, resources, members](const CellNeed& need) {
    announce_cost(arguments, resources, need,
                  fmt::format("{} of memory on each of {} member{}, and {}; see 'dropslide plan {} --dmax {} "
                              "--objective {} --nodes {} --memory SIZE'",
                              memory_text(need.memory_bytes), members, members == 1 ? "" : "s",
                              core_time_text(need.processor_seconds), arguments.text("shape"),
                              arguments.text("dmax"), arguments.text("objective"), members));
  };
}

/// What the run took, of the member that took most; with --progress, for the plan to be held against it.
void report_load(const Arguments& arguments, Team& team, int threads) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto most = [&](std::uint64_t number) {
    const auto numbers = team.gather(number);
    return *std::max_element(numbers.begin(), numbers.end());
  };
  const std::uint64_t held = most(static_cast<std::uint64_t>(usage.ru_maxrss) << 10);
  if (team.is_first() && arguments.has("progress"))
    notify_user(fmt::format("{}: each had {} and held at most {}", counted(team.members(), "member"),
                            counted(threads, "thread"), format_bytes(held)));
}

int solve(const Arguments& arguments, mpi::MpiLink& link) {
  Team team(&link);
  expect_same_program(team, words_of(arguments));
  const Shape shape = shape_of(arguments);
  const auto [dmax, objective] = make_objective_game(arguments.whole("dmax"), arguments.whole("objective"));
  std::optional<Session> session;
  team.agree([&] { session.emplace(arguments, Machine::one_of_team); });
  const Resources resources = resources_of(*session, arguments, link, team);
  warn_of_binding(link, team, resources.threads);
  Decision last;
  EngineChoice choice = engine_choice(arguments, link);
  if (team.is_first()) choice.before_run = cost_announcer(arguments, resources, team.members());
  const auto verdict = decide_objective(shape, dmax, objective, choice, resources, last);
  report_load(arguments, team, resources.threads);
  const int exit_code = session->explain_stop(last.stopped, last.needed_bytes);
  session->print("solve", ObjectiveAnswer{shape, dmax, verdict, undecided_of(objective, last)});
  return exit_code;
}

/// What all members throw alike goes on, for the first one to say; what one throws alone ends the job.
int run(const Arguments& arguments) {
  has_met_team = true;
  mpi::MpiLink link;
  try {
    return solve(arguments, link);
  } catch (const layers::TeamError&) {
    throw;
  } catch (const layers::TeamBudgetExceeded&) {
    throw;
  } catch (const UsageError&) {
    throw;
  } catch (const BudgetExceeded& error) {
    link.abort(text_of(error), exit_stopped);
  } catch (const std::exception& error) {
    link.abort(error.what(), exit_error);
  }
}

std::vector<OptionRow> rows() {
  std::vector<OptionRow> rows{required(dmax_row()),
                              required(objective_row("the tile with which Slider wins")),
                              {.name = "engine",
                               .value = one_of("NAME", {"layers"}, "layers"),
                               .help = "the engine that machines share, as 'dropslide solve' takes it"}};
  for (OptionRow& row : bound_rows()) {
    row.only_for = {};
    row.chooses = {};
    rows.push_back(std::move(row));
  }
  rows.push_back({.name = "all-layers",
                  .help = "solve all layers at once; otherwise large games are tried with bounds first",
                  .excludes = {"bound"}});
  rows.push_back({.name = "out",
                  .value = folder_path(),
                  .help = "where the layers and the checksums of all of them are, a folder that all machines "
                          "share; several processes need it; the same command, with any number of "
                          "processes, and 'dropslide solve' go on from what is there"});
  rows.push_back(inner_lines_row());
  rows.push_back(checkpoint_row("minutes between checkpoints", "10"));
  return rows;
}

Command solve_command() {
  return {.name = "solve",
          .summary = "who wins, by layers that all processes of the job share",
          .details =
              "The same question, answer and files as 'dropslide solve --engine layers' with an "
              "objective, by many machines: one process on each, started by mpirun or Slurm. Each has one "
              "layer in memory, and all share the folder of --out, where the others are. --threads and "
              "--memory are those of a process. SIGUSR1 and SIGTERM stop all processes; what is solved "
              "stays in the folder. SIGUSR2 prints how far they are.",
          .positionals = {shape_argument()},
          .rows = rows(),
          .examples = {{"solve 4x4 --dmax 2 --objective 9 --all-layers --out /shared/4x4-2-9",
                        "on each process of the job"}},
          .answers = {answer<ObjectiveAnswer>()},
          .run = run};
}

int explain(const Arguments& arguments) {
  const auto name = arguments.text_if_any("command");
  const std::size_t columns = help_columns(terminal_columns(STDOUT_FILENO));
  std::cout << (name ? help_text(find_command(mpi_commands(), *name), columns)
                     : overview_text(mpi_commands(), columns));
  return exit_done;
}

int print_version(const Arguments&) {
  std::cout << "dropslide-mpi " << version << '\n';
  return exit_done;
}

}  // namespace

/// The others compare their words with those of all, and would wait for ever for a member that has none.
int meet_team_at_end(int exit_code) {
  if (has_met_team) return exit_code;
  try {
    mpi::MpiLink link;
    Team team(&link);
    if (!team.is_alone()) expect_same_program(team, fmt::format("\nends with exit code {}", exit_code));
    return exit_code;
  } catch (const std::exception& error) {
    if (exit_code == exit_done) notify_user(error.what());
    return exit_error;
  }
}

std::vector<Command> mpi_commands() {
  return {solve_command(),
          {.name = "help",
           .summary = "explain the program, or a command",
           .positionals = {command_argument("all are listed")},
           .examples = {{"help solve", "all options of solve"}},
           .has_run_options = false,
           .run = explain},
          {.name = "version",
           .summary = "name this version of the program",
           .has_run_options = false,
           .run = print_version}};
}

}  // namespace dropslide::cli
