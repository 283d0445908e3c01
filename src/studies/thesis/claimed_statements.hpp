// Which claims of the documents each statement of the register judges.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dropslide {

/// The names of the claims, such as "zeegers-2016/theorem-1", by the statement that their check names: of all
/// documents of the folder, by their files' names and in their order. Throws EnvironmentError if there is
/// none, and DamageError that names file and key if one is no such document.
std::map<std::string, std::vector<std::string>> claims_of_statements(const std::filesystem::path& folder);

}  // namespace dropslide
