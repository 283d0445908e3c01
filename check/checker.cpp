// The check of a certificate: its header says the claim, its list proves it.
#include "checker.hpp"

#include <variant>

#include "no_shorter_game.hpp"
#include "shortest_game.hpp"
#include "strategy.hpp"

namespace dropslide_check {
namespace {

using Claim = std::variant<Strategy, ShortestGame, NoShorterGame>;

Claim read_claim(Reader& file) {
  if (file.line() != "dropslide certificate 1") throw Refused("not a certificate of this format");
  const std::string game = file.value("game");
  if (game == "objective" || game == "no-merge") return Strategy(file, game == "no-merge");
  if (game == "cooperative") return ShortestGame(file);
  if (game == "no-shorter") return NoShorterGame(file);
  throw Refused("'" + game + "' is neither no-merge nor objective");
}

}  // namespace

Verdict check(std::istream& stream) {
  Verdict verdict;
  try {
    Reader file(stream);
    Claim any = read_claim(file);
    if (!file.line().empty()) throw Refused("the header does not end where it should");
    std::visit(
        [&](auto& claim) {
          verdict.claim = std::to_string(claim.rows) + "x" + std::to_string(claim.columns) + ", Dmax " +
                          std::to_string(claim.dmax) + claim.text();
          claim.check();
          verdict.positions = claim.positions;
        },
        any);
    verdict.holds = true;
  } catch (const Refused& refused) {
    verdict.reason = refused.what();
  }
  return verdict;
}

}  // namespace dropslide_check
