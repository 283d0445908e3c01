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
              "One line for the file that your shell reads when it starts:\n"
              "~/.bashrc\n"
              "  source <(dropslide completion bash)\n"
              "~/.zshrc, behind 'autoload -Uz compinit && compinit'\n"
              "  source <(dropslide completion zsh)\n"
              "~/.config/fish/config.fish\n"
              "  dropslide completion fish | source\n"
              "For zsh, what is printed may also stand in a folder of fpath as _dropslide.",
          .positionals = {{.name = "shell",
                           .value = one_of("SHELL", words_of(shells())),
                           .what = "shell",
                           .expected = "one of " + listed(words_of(shells()))}},
          .examples = {{"completion bash >dropslide.bash",
                        "then 'source dropslide.bash', for one, in ~/.bashrc"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
