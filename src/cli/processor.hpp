// Refusing a processor that lacks instructions which all of the program uses.
#pragma once

namespace dropslide::cli {

/// Ends the program, with a sentence and exit code 1, on such a processor. It is called before `main`, too.
void expect_processor();

}  // namespace dropslide::cli
