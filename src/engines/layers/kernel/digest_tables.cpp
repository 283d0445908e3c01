// What the digest of a slice looks up.
#include "engines/layers/kernel/digest_tables.hpp"

#include <algorithm>

namespace dropslide::layers {

DigestTables::DigestTables(const PackedTables& tables, std::size_t array)
    : inner_codes_(tables.array(array).index.inner()) {
  const PackedIndex& index = tables.array(array).index;
  const PackedCut& cut = index.cut();
  const int dmax = tables.game().dmax;
  ends_ = group_of(index, index.ends(), 0, dmax);
  middle_ = group_of(index, index.middle(), cut.end_lines, dmax);
  inner_ = group_of(index, index.inner(), cut.end_lines + cut.middle_lines, dmax);
  end_shapes_ = static_cast<std::uint32_t>(ends_.all_shapes.size());
  middle_shapes_ = static_cast<std::uint32_t>(middle_.all_shapes.size());
  for (int sum = 0; sum <= inner_codes_.max_sum(); ++sum) {
    first_word_.push_back(mask_words_);
    mask_words_ += (inner_codes_.count(sum) + 63) / 64;
  }
  add_patterns(cut, array);
}

/// Of a group whose lines are the board's from `first_line` on.
DigestTables::Group DigestTables::group_of(const PackedIndex& index, const PackedCodes& codes, int first_line,
                                           int dmax) {
  const PackedCut& cut = index.cut();
  std::map<CodeShape, std::uint32_t> numbers;
  Group group;
  for (std::uint32_t place = 0; place < codes.size(); ++place) {
    CodeShape shape;
    std::uint64_t hash = 1;
    for (int i = 0; i < codes.lines(); ++i) {
      const auto tiles = index.lines().tiles(codes.line(place, i));
      shape.lengths.push_back(
          static_cast<int>(std::ranges::count_if(tiles, [](int tile) { return tile > 0; })));
      const int line = first_line + i;
      if (line == 0 || line == cut.lines() - 1)
        shape.has_large_corners = shape.has_large_corners && tiles.front() > dmax && tiles.back() > dmax;
      for (int cell = 0; cell < cut.line_cells(); ++cell) {
        hash *= cell_hash(cut.shape, cut.axis == Axis::rows ? line : cell,
                          cut.axis == Axis::rows ? cell : line, tiles[static_cast<std::size_t>(cell)]);
      }
    }
    const auto [found, is_new] = numbers.emplace(shape, static_cast<std::uint32_t>(numbers.size()));
    if (is_new) group.all_shapes.push_back(shape);
    group.hashes.push_back(hash);
    group.shapes.push_back(found->second);
  }
  constexpr std::size_t read_behind = 64;
  group.hashes.resize(group.hashes.size() + read_behind);
  return group;
}

void DigestTables::add_patterns(const PackedCut& cut, std::size_t array) {
  std::vector<int> lengths;
  for (const CodeShape& first : ends_.all_shapes)
    for (const CodeShape& middle : middle_.all_shapes)
      for (const CodeShape& last : ends_.all_shapes) {
        std::vector<std::uint64_t> images;
        for (const CodeShape& inner : inner_.all_shapes) {
          lengths = first.lengths;
          lengths.insert(lengths.end(), middle.lengths.begin(), middle.lengths.end());
          lengths.insert(lengths.end(), inner.lengths.begin(), inner.lengths.end());
          lengths.insert(lengths.end(), last.lengths.rbegin(), last.lengths.rend());
          const bool all_corners_are_large = first.has_large_corners && middle.has_large_corners &&
                                             inner.has_large_corners && last.has_large_corners;
          images.push_back(all_corners_are_large ? 0 : images_in_one_order(cut, array, lengths));
        }
        patterns_.push_back(pattern_of(images));
      }
}

/// Whose boards stand for so many images, by the shape of the inner code.
DigestTables::Pattern DigestTables::pattern_of(const std::vector<std::uint64_t>& images_by_shape) {
  const auto [found, is_new] = known_patterns_.try_emplace(images_by_shape);
  Pattern& pattern = found->second;
  if (!is_new) return pattern;
  pattern.number = static_cast<std::uint32_t>(known_patterns_.size() - 1);
  pattern.begin = static_cast<std::uint32_t>(terms_.size());
  std::vector<bool> any;
  for (const std::uint64_t of_shape : images_by_shape) any.push_back(of_shape != 0);
  pattern.mask = mask_of(any);
  for (const std::uint64_t images : {1U, 2U, 4U}) {
    std::vector<bool> shapes;
    for (const std::uint64_t of_shape : images_by_shape) shapes.push_back(of_shape == images);
    if (std::ranges::find(shapes, true) != shapes.end()) terms_.push_back({images, mask_of(shapes)});
  }
  pattern.end = static_cast<std::uint32_t>(terms_.size());
  for (int sum = 0; sum <= inner_codes_.max_sum(); ++sum) {
    LayerDigest all;
    for (std::uint32_t i = 0; i < inner_codes_.count(sum); ++i) {
      const std::uint32_t place = inner_codes_.first(sum) + i;
      const std::uint64_t images = images_by_shape[inner_.shapes[place]];
      all += {images, images * inner_.hashes[place]};
    }
    all_of_patterns_.push_back(all);
  }
  return pattern;
}

/// The number of the mask over the inner codes of these shapes.
std::uint32_t DigestTables::mask_of(const std::vector<bool>& shapes) {
  const auto [found, is_new] =
      mask_numbers_.emplace(shapes, static_cast<std::uint32_t>(mask_numbers_.size()));
  if (!is_new) return found->second;
  const std::size_t begin = masks_.size();
  masks_.resize(begin + mask_words_);
  for (int sum = 0; sum <= inner_codes_.max_sum(); ++sum)
    for (std::uint32_t i = 0; i < inner_codes_.count(sum); ++i)
      if (shapes[inner_.shapes[inner_codes_.first(sum) + i]])
        masks_[begin + first_word_[static_cast<std::size_t>(sum)] + i / 64] |= std::uint64_t{1} << (i % 64);
  return found->second;
}

}  // namespace dropslide::layers
