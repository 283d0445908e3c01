#include "support/source_tables.hpp"

std::filesystem::path source_tables() { return DROPSLIDE_SOURCE_TABLES; }
