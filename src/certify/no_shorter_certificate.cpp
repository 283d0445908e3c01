// Certificates that no cooperative game is shorter.
#include "certify/no_shorter_certificate.hpp"

#include "certify/certificate_boards.hpp"

namespace dropslide {

CertificateSummary write_no_shorter_certificate(const std::filesystem::path& file, Shape shape, int dmax,
                                                int drops, const std::vector<std::vector<Board>>& layers) {
  CertificateWriter writer(file,
                           cooperative_header("no-shorter", shape, dmax, static_cast<std::size_t>(drops)));
  return write_boards(writer, {shape, CooperativeGame{dmax}}, layers);
}

}  // namespace dropslide
