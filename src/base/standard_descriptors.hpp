// Standard input, output and error of a program that may have been started without them.
#pragma once

namespace dropslide {

/// Takes those of the descriptors 0, 1 and 2 that are closed, so that no file that is opened later gets one
/// of them, and messages with it. Reading from 0 and writing to 1 and 2 then still fails. To be called first
/// in `main`.
///
/// Returns  whether all three are open now.
bool occupy_standard_descriptors();

/// Whether nobody can read any more what is written there: the other end of a pipe is closed.
bool has_lost_reader(int descriptor);

}  // namespace dropslide
