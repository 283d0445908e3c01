// Players whose slides are written down for each state: in a policy file, or in an array.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "engines/policy/policy_file.hpp"
#include "engines/policy/state_list.hpp"
#include "studies/players/exact/policy_evaluation.hpp"

namespace dropslide {

/// Takes the slides of the file. Symmetric. He throws UsageError where the file has no slide.
BatchPlayer listed_player(std::shared_ptr<const PolicyFile> policy, const Resources& resources);

/// The chances of a state, by its number.
using ChancesByNumber = std::function<ChancesOfSlides(std::uint64_t number)>;

/// Takes the slides that stand for the numbers of the list. Symmetric. `chances` may be called by several
/// threads at a time.
BatchPlayer listed_player(std::shared_ptr<const StateList> states, ChancesByNumber chances,
                          const Resources& resources);

/// The chances by an array of slides, 0 left, 1 right, 2 up and 3 down, one for each state of the list. The
/// array must outlive them. Throws UsageError for another length; the chances, where a slide has another
/// number.
ChancesByNumber chances_of(const StateList& states, std::span<const std::uint8_t> slides);

/// The same by four chances for each state.
ChancesByNumber chances_of(const StateList& states, std::span<const double> chances);

}  // namespace dropslide
