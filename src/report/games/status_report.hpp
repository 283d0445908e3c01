// Answers of `status`, and of `verify` for a finished run of layers.
#pragma once

#include <string>

#include "questions/folder_status.hpp"
#include "questions/layer_check.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

void describe(FieldTable<FolderStatus>& table);
void describe(FieldTable<LayerCheck>& table);

/// Which run, how far it is, and how to go on.
std::string to_plain_text(const FolderStatus& status);

/// Whether the files are sound, or the first error; then what could not be checked.
std::string to_plain_text(const LayerCheck& check);

}  // namespace dropslide
