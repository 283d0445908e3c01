// Answers of `status`, and of `verify` for a finished run of layers.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "questions/folder_status.hpp"
#include "questions/layer_check.hpp"

namespace dropslide {

/// Which run, how far it is, and how to go on.
std::string to_plain_text(const FolderStatus& status);

/// `content`, `game`, `is_finished`, `is_running`, `done_fraction`, `done`, `winner`, `files`, `bytes`,
/// `damaged`, `next` (a command); null where there is nothing to say.
nlohmann::ordered_json to_json(const FolderStatus& status);

/// Whether the files are sound, or the first error; then what could not be checked.
std::string to_plain_text(const LayerCheck& check);

/// `content`, `ok`, `checked` (0: no value is computed again), `layers`, `first_error`, `remark`, `files`.
nlohmann::ordered_json to_json(const LayerCheck& check);

}  // namespace dropslide
