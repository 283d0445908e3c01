"""A reader of the files that dropslide writes, made from docs/FORMATS.md alone: it shares no code with the program.

Boards are tuples of exponents, row by row. Every function raises Refused for a file that is not as the page says.
"""
import json
import math
import pathlib
import struct

from xxh3 import xxh3

BLOCK = 1 << 20
VERSIONS = {"tablebase layer": 2, "tablebase positions": 2, "policy": 2, "checkpoint": 2, "layer-piece": 2, "layers-result": 2,
            "count-result": 2}


class Refused(Exception):
    """What is wrong with a file."""


def expect(condition, what):
    if not condition:
        raise Refused(what)


# Checked files

def read_checked(path, kind):
    """Header (text) and parts (bytes)."""
    data = pathlib.Path(path).read_bytes()
    line = data[:data.find(b"\n") + 1].decode("ascii", "replace")
    expect(line == f"dropslide {kind} {VERSIONS[kind]}\n", f"its first line is {line!r}")
    place = len(line)
    header_bytes, count = struct.unpack_from("<QQ", data, place)
    sizes = struct.unpack_from(f"<{count}Q", data, place + 16)
    end = place + 16 + 8 * count
    (checksum,) = struct.unpack_from("<Q", data, end)
    header = data[end + 8:end + 8 + header_bytes]
    expect(checksum == xxh3(data[:end] + header), "the checksum of its header does not agree")
    place = end + 8 + header_bytes
    parts = []
    for size in sizes:
        part = b""
        while len(part) < size:
            block = data[place:place + min(BLOCK, size - len(part))]
            (checksum,) = struct.unpack_from("<Q", data, place + len(block))
            expect(checksum == xxh3(block), "the checksum of a block does not agree")
            part += block
            place += len(block) + 8
        parts.append(part)
    expect(place == len(data), "it is too long")
    return header.decode("ascii"), parts


def bits_of(data):
    return (byte >> bit & 1 for byte in data for bit in range(8))


def read_list(universe, size, upper, lower):
    """The ascending numbers of an Elias-Fano list."""
    low_bits = 0 if size == 0 or universe // size < 2 else (universe // size).bit_length() - 1
    words = ((universe >> low_bits) + 1 + size + 63) // 64
    expect(len(upper) == 8 * words and len(lower) == 8 * (size * low_bits // 64 + 2), "a list has another length")
    low, numbers, part = int.from_bytes(lower, "little"), [], 0
    for bit in bits_of(upper):
        if bit:
            numbers.append(part << low_bits | low >> low_bits * len(numbers) & (1 << low_bits) - 1)
        else:
            part += 1
    expect(len(numbers) == size and all(a < b for a, b in zip(numbers, numbers[1:])), "a list does not ascend")
    expect(not numbers or numbers[-1] < universe, "a number of a list is too large")
    return numbers


def trits_of(data, count):
    expect(len(data) == max(1, -(-count // 5)) and all(byte < 243 for byte in data), "a byte is not five trits")
    return [data[i // 5] // 3 ** (i % 5) % 3 for i in range(count)]


# Ranks

def weight(tile):
    return 0 if tile == 0 else 1 << tile - 1


def images(board, rows, cols):
    """The board under the symmetries of its shape."""
    grid = [board[row * cols:(row + 1) * cols] for row in range(rows)]
    found = [grid, grid[::-1], [row[::-1] for row in grid], [row[::-1] for row in grid[::-1]]]
    if rows == cols:
        found += [list(zip(*image)) for image in found]
    return [tuple(tile for row in image for tile in row) for image in found]


def canonical(board, rows, cols):
    return min(images(board, rows, cols), key=lambda image: image[::-1])


class Ranks:
    """The orbit index of a game."""

    def __init__(self, rows, cols, dmax, objective):
        self.rows, self.cols, self.objective = rows, cols, objective
        self.corners = [self._corner(corner) for corner in range(dmax + 1)]

    def _sizes(self):
        cells = self.rows * self.cols - 1
        most = 5 if cells <= 10 and self._cell_bits() == 4 else 4
        groups = -(-cells // most)
        sizes = [cells // groups] * groups
        for i in range(cells % groups):
            sizes[groups - 1 - i] += 1
        if self.rows == self.cols and groups > 1 and sizes[0] < self.cols <= most:
            sizes[1] -= self.cols - sizes[0]
            sizes[0] = self.cols
        return sizes

    def _cell_bits(self):
        return 4 if self.rows * self.cols <= 16 and self.objective <= 16 else 5

    def _codes(self, first, size, corner):
        last = self.rows * self.cols - 1
        others = {0, self.cols - 1, last + 1 - self.cols} - {last}
        for code in range(self.objective ** size):
            tiles = {first + cell: code // self.objective ** cell % self.objective for cell in range(size)}
            if any(tiles.get(cell, corner) < corner for cell in others):
                continue
            pair = tiles.get(last - 1), tiles.get(last - self.cols)
            if self.rows == self.cols and last > 0 and None not in pair and pair[0] > pair[1]:
                continue
            yield tuple(tiles.values())

    def _corner(self, corner):
        groups, first = [], self.rows * self.cols - 1
        for size in self._sizes():
            first -= size
            places, counts = {}, {}
            for tiles in self._codes(first, size, corner):
                total = sum(map(weight, tiles))
                places[tiles] = total, counts.get(total, 0)
                counts[total] = counts.get(total, 0) + 1
            groups.append([first, size, places, counts, None])
        boards = {0: 1}
        for group in reversed(groups):
            group[4] = boards
            both = {}
            for own, codes in group[3].items():
                for rest, inner in boards.items():
                    both[own + rest] = both.get(own + rest, 0) + codes * inner
            boards = both
        return groups, boards

    def size(self, layer):
        return sum(boards.get(layer - weight(corner), 0) for corner, (_, boards) in enumerate(self.corners))

    def rank(self, board):
        """Of any image of a board; None if the index has none."""
        board = canonical(board, self.rows, self.cols)
        corner = board[-1]
        if corner >= len(self.corners):
            return None
        layer = sum(map(weight, board))
        rest = layer - weight(corner)
        rank = sum(self.corners[lower][1].get(layer - weight(lower), 0) for lower in range(corner))
        for first, size, places, counts, inner in self.corners[corner][0]:
            if board[first:first + size] not in places:
                return None
            own, place = places[board[first:first + size]]
            rank += sum(codes * inner.get(rest - total, 0) for total, codes in counts.items() if total < own)
            rest -= own
            rank += place * inner.get(rest, 0)
        return rank


# Tablebases

def read_manifest(folder):
    path = pathlib.Path(folder) / "manifest.json"
    manifest = json.loads(path.read_text())
    expect(manifest["format"] == "dropslide manifest 1", f"its format is {manifest['format']!r}")
    body = {key: manifest[key] for key in ("format", "facts", "files")}
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    expect(manifest["xxh3"] == f"{xxh3(text.encode()):016x}", "the checksum of the manifest does not agree")
    for file in manifest["files"]:
        data = (path.parent / file["name"]).read_bytes()
        expect(len(data) == file["bytes"] and f"{xxh3(data):016x}" == file["xxh3"], f"{file['name']} is another file")
    return manifest


def step_of(facts):
    """Of rounded scores: the worth of one unit."""
    cells, highest = int(facts["rows"]) * int(facts["columns"]), int(facts["objective"]) - 1
    largest = cells * (highest - 1) * 2 ** highest
    return 2.0 ** (math.ceil(math.log2(largest)) - 32)


class Tablebase:
    """A finished one: `value(board)` with Dropper to move; None if no play comes to it."""

    def __init__(self, folder):
        self.folder, manifest = pathlib.Path(folder), read_manifest(folder)
        self.facts = facts = manifest["facts"]
        expect(facts["content"] == "tablebase" and facts["phase"] == "complete", "it is no finished tablebase")
        self.game = tuple(int(facts[name]) for name in ("rows", "columns", "dmax", "objective"))
        self.layers = int(facts["enumerated"])
        self.ranks = Ranks(*self.game)
        self.read = [self._layer(layer) for layer in range(self.layers)]
        expect(sum(map(len, self.read)) == int(facts["dropper_positions"]), "its positions are others than it says")

    def words(self, layer):
        rows, cols, dmax, objective = self.game
        return f"{rows}x{cols} dmax {dmax} objective {objective} index {self.facts['index']} value {self.facts['value']} layer {layer}"

    def _layer(self, layer):
        """Values by rank."""
        header, parts = read_checked(self.folder / f"layers/{layer:07}", "tablebase layer")
        words, numbers = header.splitlines()
        expect(words == self.words(layer), f"a header says {words!r}")
        index, ranks, size, _, _ = map(int, numbers.split())
        expect(ranks == self.ranks.size(layer), f"layer {layer} has {ranks} ranks, the page says {self.ranks.size(layer)}")
        if index == 0:
            (trits,) = parts
            return {rank: self._winner(trit) for rank, trit in enumerate(trits_of(trits, ranks)) if trit}
        *columns, upper, lower = parts
        return dict(zip(read_list(ranks, size, upper, lower), self._values(columns, size)))

    @staticmethod
    def _winner(trit):
        expect(trit in (1, 2), "a position has no winner")
        return {1: "dropper", 2: "slider"}[trit]

    def _values(self, columns, size):
        kind = self.facts["value"]
        if kind in ("winner", "moves"):
            winners = [self._winner(trit) for trit in trits_of(columns[0], size)]
            if kind == "winner":
                return winners
            moves = struct.unpack(f"<{size}H", columns[1] if size else b"")
            return list(zip(winners, moves))
        if kind in ("score", "failure"):
            return struct.unpack(f"<{size}d", columns[0] if size else b"")
        units = struct.unpack(f"<{size}I", columns[0] if size else b"")
        return [unit * step_of(self.facts) for unit in units] if kind == "rounded score" else [float(unit) for unit in units]

    def value(self, board):
        layer = sum(map(weight, board))
        if layer >= self.layers or max(board) >= self.game[3]:
            return None
        return self.read[layer].get(self.ranks.rank(board))


def read_positions(folder):
    """Ranks of (Slider's, Dropper's) positions by layer, of a run that was stopped while it listed them."""
    manifest = read_manifest(folder)
    facts = manifest["facts"]
    ranks = Ranks(*(int(facts[name]) for name in ("rows", "columns", "dmax", "objective")))
    layers = []
    for layer, file in enumerate(manifest["files"]):
        expect(file["name"] == f"positions/{layer:07}", f"it lists {file['name']}")
        header, parts = read_checked(pathlib.Path(folder) / file["name"], "tablebase positions")
        universe, slider, dropper = map(int, header.splitlines()[1].split())
        expect(universe == ranks.size(layer) and dropper == file["entries"], "its counts are others than it says")
        layers.append((read_list(universe, slider, *parts[:2]), read_list(universe, dropper, *parts[2:])))
    return facts, layers


# Policies, runs of layers, checkpoints

class Policy:
    """The best slide of every state."""

    def __init__(self, path):
        header, parts = read_checked(path, "policy")
        first, *counts = header.splitlines()
        self.rows, self.cols, self.objective, self.kind, layers = map(int, first.split())
        expect(layers == len(counts), "it does not have a line for each layer")
        self.ranks, self.layers, parts = Ranks(self.rows, self.cols, 2, self.objective), [], iter(parts)
        for layer, size in enumerate(map(int, counts)):
            if size == 0:
                self.layers.append({})
                continue
            numbers = read_list(self.ranks.size(layer), size, next(parts), next(parts))
            slides = int.from_bytes(next(parts), "little")
            self.layers.append({rank: ("left", "right", "up", "down")[slides >> 2 * place & 3] for place, rank in enumerate(numbers)})
        expect(next(parts, None) is None, "it has more parts than layers")

    def slide(self, board):
        """On the canonical image of the board; None if it is no state."""
        return self.layers[sum(map(weight, board))].get(self.ranks.rank(board))


def read_layers_header(lines):
    """Facts and records. Version 1.0.0 has four words more behind the shape; pieces name their cuts at the end."""
    words = lines[0].split()
    cuts = words.index("cuts") if "cuts" in words else len(words)
    names = words[3:cuts:2]
    expect(words[0] == "layers" and names[-2 if "bound" in names else len(names):] in ([], ["bound", "conceded-to"]), "its first line")
    expect([name for name in names if name not in ("axis", "ends", "extra", "inner", "bound", "conceded-to")] == ["dmax", "objective", "layer"], "its first line")
    facts = dict(zip(["rows", "columns"], map(int, words[1:3]))) | {name: word for name, word in zip(names, words[4:cuts:2])}
    facts["cuts"] = {words[i]: tuple(map(int, words[i + 1:i + 4])) for i in range(cuts + 1, len(words), 4)}
    records = [tuple(map(int, line.split())) for line in lines[1:]]
    expect(all(a[0] == b[0] + 1 for a, b in zip(records, records[1:])), "its layers do not descend")
    return facts, records


def read_layers_result(folder):
    """Facts, records (layer, boards that Slider wins, checksum), winner."""
    header, parts = read_checked(pathlib.Path(folder) / "layers.result", "layers-result")
    *lines, boards, csv = header.splitlines()
    facts, records = read_layers_header(lines)
    word, count, winner = boards.split()
    expect(word == "boards" and not parts and winner in ("slider", "dropper", "undecided"), "its last lines")
    text = (pathlib.Path(folder) / "layers.csv").read_bytes()
    expect(csv.split() == ["csv", str(len(text)), str(xxh3(text))], "layers.csv is another file")
    bound = f",{facts['bound']},{facts['conceded-to']}" if "bound" in facts else ""
    rows = [f"{layer},{wins},{checksum:016x}{bound}" for layer, wins, checksum in records]
    expect(text.decode().splitlines()[1:] == rows, "layers.csv says something else")
    return facts | {"boards": int(count)}, records, winner


def read_piece(path):
    """Facts, records, the lowest tile whose drops were tried, the digest's wins, and the bits of D as bytes."""
    header, parts = read_checked(path, "layer-piece")
    *lines, piece = header.splitlines()
    facts, records = read_layers_header(lines)
    word, layer, number, lowest, wins, _ = piece.split()
    name = f"{int(layer):07}-{int(number):04}" + (f"-from-{lowest}" if lowest != "1" else "")
    expect(word == "piece" and len(parts) == 1 and path.name == name and int(facts["layer"]) == int(layer) + 1, "its last line")
    one_axis = facts["rows"] == 1 or facts["rows"] == facts["columns"]
    expect(len(facts["cuts"]) == (1 if one_axis else 2), "its cuts")
    for axis, (ends, middle, inner) in facts["cuts"].items():
        expect(2 * ends + middle + inner == facts["rows" if axis == "rows" else "columns"], "its cuts")
    return facts, records, int(lowest), int(wins), parts[0]


def read_count_header(line):
    """Shape, layers, ranks of them and of all."""
    word, shape, layers, ranks, counted, of, everything = line.split()
    expect((word, ranks, of) == ("count", "ranks", "of") and int(counted) <= int(everything), "its header")
    return shape, int(layers), int(counted), int(everything)


def read_counts(part, layers):
    """Of each layer afterstates, states and dead states."""
    numbers = struct.unpack(f"<{3 * layers}Q", part)
    return [numbers[3 * layer:3 * layer + 3] for layer in range(layers)]


def read_count_result(folder):
    """Shape, and of each layer afterstates, states and dead states."""
    header, parts = read_checked(pathlib.Path(folder) / "count.result", "count-result")
    shape, layers, counted, everything = read_count_header(header)
    expect(len(parts) == 1 and counted == everything, "it is not the result")
    return shape, read_counts(parts[0], layers)


def read_count_checkpoint(path):
    """Shape, and of each layer afterstates, states and dead states, with the bits of the last two layers' afterstates."""
    header, parts = read_checked(path, "checkpoint")
    shape, layers, _, _ = read_count_header(header.splitlines()[1])
    counts = read_counts(parts[0], layers)
    for count, bits in zip(counts[-2:], parts[1:]):
        expect(sum(bits_of(bits)) == count[0], "another number of afterstates")
    return shape, counts


def read_checkpoint(path):
    """Kind of run ("layers" or "proof"), generation, what the header says, sizes of the parts."""
    header, parts = read_checked(path, "checkpoint")
    generation, *lines = header.splitlines()
    kind = lines[0].split()[0]
    facts = read_layers_header(lines) if kind == "layers" else (lines[0].split(), dict(zip(lines[1].split()[::2], map(int, lines[1].split()[1::2]))))
    return kind, int(generation), facts, [len(part) for part in parts]


# Certificates

def varint(data, place):
    number = shift = 0
    while True:
        byte = data[place]
        place, number, shift = place + 1, number | (byte & 127) << shift, shift + 7
        if byte < 128:
            return number, place


def read_certificate(path):
    """Its claim, and the boards of each listed layer."""
    data = pathlib.Path(path).read_bytes()
    checksum = 0xCBF29CE484222325
    for byte in data[:-8]:
        checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
    expect(int.from_bytes(data[-8:], "little") == checksum, "its checksum does not agree")
    head, _, body = data.partition(b"\n\n")
    first, *lines = head.decode().splitlines()
    expect(first == "dropslide certificate 1", f"its first line is {first!r}")
    claim = dict(line.split() for line in lines)
    cells, dmax = int(claim["rows"]) * int(claim["columns"]), int(claim["dmax"])
    base = {"objective": int(claim.get("objective", 0)), "no-merge": min(dmax, cells) + 1}.get(claim["game"], 32)
    layers, place, layer = {}, 0, 0
    while True:
        gap, place = varint(body, place)
        count, place = varint(body, place)
        if gap == count == 0:
            break
        layer, code = layer + gap - 1, 0
        boards = []
        for number in range(count):
            step, place = varint(body, place)
            code = step if number == 0 else code + step
            boards.append(tuple(code // base ** cell % base for cell in reversed(range(cells))))
        layers[layer] = boards
    expect(place + 8 == len(body), "something stands behind its list")
    return claim, layers
