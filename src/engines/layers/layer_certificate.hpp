// Certificates of games that layers have decided.
//
// The layers say of every board that can face Dropper who wins, so a strategy is found by walking down the
// game from the empty board, with the layers that a drop can reach in memory. Nobody has to believe them: a
// position that they call won and that is not makes the checker refuse the certificate.
#pragma once

#include "engines/layers/layer_files.hpp"
#include "engines/layers/layer_search.hpp"

namespace dropslide::layers {

/// Adds to the decision of a run the certificate that its task asks for, from the layers that the run has
/// kept; or says why none was written: then the decision has no winner any more.
///
/// Requires  a decision with a winner, of a task with a folder.
/// Throws    EnvironmentError if the file cannot be written, DamageError if layers are damaged or missing.
/// Memory    2^(Dmax-1) + 1 layers, and some 30 bytes for each position of as many.
void add_certificate(LayerDecision& decision, const LayerGame& of, const Resources& resources,
                     const LayerTask& task, const LayerFiles& files);

}  // namespace dropslide::layers
