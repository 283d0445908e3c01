// Players and adversaries by name.
#include "play/players/catalogue.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/error.hpp"
#include "play/players/adversary.hpp"
#include "play/players/blind.hpp"
#include "play/players/greedy.hpp"
#include "play/players/max_in_corner.hpp"
#include "play/players/monte_carlo.hpp"
#include "play/players/search_player.hpp"

namespace dropslide::play {
namespace {

template <SlideChances (*Narrow)(const Choice<Word64>&), SlideChances (*Wide)(const Choice<Word128>&)>
PlayerMaker by_rule(const std::vector<int>&) {
  return {[](Shape) { return std::make_unique<RulePlayer<Word64>>(Narrow); },
          [](Shape) { return std::make_unique<RulePlayer<Word128>>(Wide); }};
}

std::uint64_t as_count(int number) { return static_cast<std::uint64_t>(number); }

template <class Kind>
std::string written(const Kind& kind) {
  std::string form(kind.name);
  for (const auto number : kind.numbers) form += fmt::format(":{}", number);
  return form;
}

/// The numbers in "NAME:N:D"; nothing if one of them is none from 1 to `most`.
std::optional<std::vector<int>> numbers_behind(std::string_view text, int most) {
  std::vector<int> numbers;
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos;) {
    text.remove_prefix(colon + 1);
    colon = text.find(':');
    const std::string_view digits = text.substr(0, colon);
    int number = 0;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || rest != digits.data() + digits.size()) return {};
    if (number < 1 || number > most) return {};
    numbers.push_back(number);
  }
  return numbers;
}

template <class Kind>
Named<Kind> with_numbers(const Kind& kind, const std::string& text) {
  const int most = looks_ahead(kind) ? most_depth : most_runs;
  const auto numbers = numbers_behind(text, most);
  if (!numbers || numbers->size() != kind.numbers.size())
    throw UsageError(
        fmt::format("'{}': expected {}{}", text, written(kind),
                    kind.numbers.empty() ? "" : fmt::format(" with whole numbers from 1 to {}", most)));
  return {text, &kind, kind.make(*numbers), *numbers};
}

/// What the chances of a player's slides depend on; see the members of PlayerKind.
struct Habits {
  bool is_memoryless, is_symmetric, has_chances;
};

constexpr Habits of_the_board{true, true, true};         ///< The board up to its images decides.
constexpr Habits of_the_directions{true, false, true};   ///< So does how it lies.
constexpr Habits of_the_last_slide{false, false, true};  ///< So does the slide before.
constexpr Habits of_trials{true, true, false};           ///< Games that are tried out decide.

/// A player whose name stands alone.
PlayerKind player(std::string_view name, std::string_view title, std::string_view source,
                  std::string_view text, Habits habits, PlayerMaker (*make)(const std::vector<int>&)) {
  return {name, title, source, text, {}, habits.is_memoryless, habits.is_symmetric, habits.has_chances, make};
}

/// The same with numbers behind its name.
PlayerKind numbered(std::vector<std::string_view> numbers, PlayerKind kind) {
  kind.numbers = std::move(numbers);
  return kind;
}

std::vector<PlayerKind> rule_kinds() {
  return {
      player("random", "Random", "Kumar 2018, 5.1.1", "every legal slide with the same chance", of_the_board,
             by_rule<random_slide, random_slide>),
      player("sequential", "Sequential", "Kumar 2018, 5.1.2", "right, down, left, up in turn",
             of_the_last_slide, by_rule<next_in_sequence, next_in_sequence>),
      player("randomly-alternate", "Randomly Alternate", "Kumar 2018, 5.1.3",
             "up or down, then right or left, by chance", of_the_last_slide,
             by_rule<random_on_other_axis, random_on_other_axis>),
      player("always-up", "Always Up", "Kumar 2018, 5.1.4", "up, else left, else right, else down",
             of_the_directions, by_rule<always_up, always_up>),
      player("max-in-corner-unique", "Max-in-Corner (Unique)", "Kumar 2018, 6.1",
             "brings the largest tile to a corner and keeps it there, if it is the only one", of_the_board,
             by_rule<max_in_corner_unique, max_in_corner_unique>),
      player("max-in-corner-all", "Max-in-Corner (All)", "Kumar 2018, 6.2", "the same for all largest tiles",
             of_the_board, by_rule<max_in_corner_all, max_in_corner_all>),
      player("greedy", "Greedy", "Kumar 2018, 6.3", "the slide that scores most", of_the_board,
             by_rule<greedy, greedy>),
      player("greedy-max-in-corner", "Greedy Max-in-Corner", "Kumar 2018, 6.4",
             "of the slides that keep largest tiles in corners the one that scores most", of_the_board,
             by_rule<greedy_max_in_corner, greedy_max_in_corner>),
      player("greedier-max-in-corner", "Greedier Max-in-Corner", "Kumar 2018, 6.5",
             "the same, and greedy where no largest tile is in a corner", of_the_board,
             by_rule<greedier_max_in_corner, greedier_max_in_corner>),
      player("greedy-for-empty", "Greedy-for-Empty", "Kumar 2018, 6.6",
             "the slide that leaves most cells empty", of_the_board,
             by_rule<greedy_for_empty, greedy_for_empty>),
  };
}

PlayerMaker monte_carlo_of(const std::vector<int>& n) { return monte_carlo({.runs = as_count(n[0])}); }

PlayerMaker monte_carlo_limit(const std::vector<int>& n) {
  return monte_carlo({.runs = as_count(n[0]), .most_slides = as_count(n[1])});
}

PlayerMaker monte_carlo_shared(const std::vector<int>& n) {
  return monte_carlo({.runs = as_count(n[0]), .shares_runs = true});
}

std::vector<PlayerKind> trial_and_search_kinds() {
  return {
      numbered({"N"}, player("monte-carlo", "Monte Carlo", "Kumar 2018, 7.1",
                             "the slide after which N random games score most", of_trials, monte_carlo_of)),
      numbered({"N", "D"}, player("monte-carlo-limit", "Monte Carlo Limit", "Kumar 2018, 7.2",
                                  "the same with random games of D slides", of_trials, monte_carlo_limit)),
      numbered({"N"},
               player("monte-carlo-shared", "Monte Carlo Tree Search",
                      "Erisgen and Ballesteros 2024, Algorithms 1 and 2",
                      "N random games in all, each begun by a random slide", of_trials, monte_carlo_shared)),
      numbered({"D"}, player("expectimax", "Expectimax", "Erisgen and Ballesteros 2024, Algorithms 3 and 4",
                             "D plies beyond a slide and a drop, against chance, by the snake matrix",
                             of_the_directions, [](const std::vector<int>& n) { return expectimax(n[0]); })),
      numbered({"D"}, player("minimax", "Minimax", "Erisgen and Ballesteros 2024, Algorithms 3 and 5",
                             "the same against the worst drops, by alpha-beta", of_the_directions,
                             [](const std::vector<int>& n) { return minimax(n[0]); })),
  };
}

}  // namespace

const std::vector<PlayerKind>& player_kinds() {
  static const std::vector<PlayerKind> kinds = [] {
    std::vector<PlayerKind> all = rule_kinds();
    for (PlayerKind& kind : trial_and_search_kinds()) all.push_back(std::move(kind));
    return all;
  }();
  return kinds;
}

const std::vector<DropperKind>& adversary_kinds() {
  static const std::vector<DropperKind> kinds{
      {"look-ahead",
       "drops where D plies of best slides and worst drops leave fewest empty cells, or end the game",
       {"D"},
       [](const std::vector<int>& n) { return adversary(n[0]); }}};
  return kinds;
}

std::string kind_name(const std::string& text) { return text.substr(0, text.find(':')); }

NamedPlayer named_player(const PlayerKind& kind, const std::string& text) { return with_numbers(kind, text); }
NamedDropper named_dropper(const DropperKind& kind, const std::string& text) {
  return with_numbers(kind, text);
}

std::string form_of(const PlayerKind& kind) { return written(kind); }
std::string form_of(const DropperKind& kind) { return written(kind); }

}  // namespace dropslide::play
