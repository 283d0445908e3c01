// Where the tables of the source tree are. One source alone has the path, so that a compiler's cache serves
// every clone.
#pragma once

#include <filesystem>

/// The folder `tables` of the sources that the tests were built from, with an absolute path.
std::filesystem::path source_tables();
