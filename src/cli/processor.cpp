// Refusing a processor that lacks instructions which all of the program uses.
#include "cli/processor.hpp"

#include <unistd.h>

#include <string_view>

#include "cli/options/command.hpp"

namespace dropslide::cli {

#if defined(__x86_64__)
// Before all that is made before `main`, which may use them.
__attribute__((constructor(101))) void expect_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) return;
  constexpr std::string_view refusal =
      "dropslide: this processor lacks SSE4.2 or POPCNT, which x86-64 processors have since 2009; built from "
      "source with another -march in cmake/Options.cmake, dropslide runs without them\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, refusal.data(), refusal.size());
  _exit(exit_error);
}
#else
void expect_processor() {}
#endif

}  // namespace dropslide::cli
