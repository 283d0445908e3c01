// The program's reader of certificates: a refusal, or an answer for every board.
#include "certify/certified_positions.hpp"
#include "fuzzed_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dropslide;
  static const fuzz::Folder folder;
  const auto file = folder.write("certificate", fuzz::text_of(data, size));
  fuzz::read_or_refuse([&] {
    const CertifiedPositions certificate(file, 1 << 20);
    std::uint64_t positions = 0;
    for (const auto& layer : certificate.layers()) positions += layer.positions;
    fuzz::expect(positions == certificate.positions() && positions <= size);
    Board board(certificate.claim().shape);
    certificate.has(board);
    board.set(0, 0, 1);
    certificate.has(board);
  });
  return 0;
}
