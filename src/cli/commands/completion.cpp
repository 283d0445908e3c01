// dropslide completion: the script with which a shell completes the program's words.
#include "cli/help/completion.hpp"

#include <iostream>

#include "cli/commands/catalogue.hpp"

namespace dropslide::cli {
namespace {

using Writer = std::string (*)(const std::vector<Command>&);

const Choices<Writer>& shells() {
  static const Choices<Writer> choices{
      {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};
  return choices;
}

int run(const Arguments& arguments) {
  std::cout << meaning_of(arguments, "shell", shells())(all_commands());
  return exit_done;
}

}  // namespace

Command completion_command() {
  return {.name = "completion",
          .summary = "print the script with which a shell completes commands, options and values",
          .details =
              "For bash, source what it prints. For zsh, put it into a folder of fpath as _dropslide. For "
              "fish, put it into ~/.config/fish/completions as dropslide.fish.",
          .positionals = {{.name = "shell",
                           .value = one_of("SHELL", words_of(shells())),
                           .what = "shell",
                           .expected = "the one that you use"}},
          .examples = {{"completion bash >dropslide.bash",
                        "then 'source dropslide.bash', for one, in ~/.bashrc"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
