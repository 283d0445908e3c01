// Forged certificates: true ones with something changed, most of them with the checksum that belongs to them.
#pragma once

#include <string>

#include "support/random.hpp"

/// One to three random changes to a true certificate: to its header, its layers, its positions or its bytes.
/// The bytes need not differ from the true ones.
std::string forge(const std::string& certificate, Random& random);
