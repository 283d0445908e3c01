// A reader of tablebases of two players with moves to the end, and of numbers against chance, from their files alone: the layout is that of the comments in src/files/checked_file.hpp,
// src/engines/tablebase/stored_layer.hpp and src/store/elias_fano.hpp.
import { canonical, Ranks } from "./ranks.js";
import { xxh3 } from "./xxh3.js";

const blockBytes = 2 ** 20;

function expect(condition, text) {
  if (!condition) throw new Error(`the table is not as the format says: ${text}`);
}

/** Numbers and texts of a file, one after the other. */
class Bytes {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.place = 0;
  }

  number() {
    const value = this.view.getBigUint64(this.place, true);
    this.place += 8;
    expect(value < 2n ** 53n, "a number is too large");
    return Number(value);
  }

  take(count) {
    expect(this.place + count <= this.bytes.length, "it is too short");
    this.place += count;
    return this.bytes.subarray(this.place - count, this.place);
  }

  /** The checksum that stands here must be that of the bytes. */
  expectChecksum(bytes) {
    const written = this.view.getBigUint64(this.place, true);
    this.place += 8;
    expect(written === xxh3(bytes), "a checksum does not agree");
  }

  text(count) {
    return String.fromCharCode(...this.take(count));
  }
}

/** Header and parts of a file of ours. */
function openFile(bytes, kind) {
  const file = new Bytes(bytes), magic = `dropslide ${kind} 2\n`;
  expect(file.text(magic.length) === magic, `it does not begin with '${magic.trim()}'`);
  const headerBytes = file.number(), sizes = new Array(file.number()).fill(0).map(() => file.number());
  const front = bytes.subarray(0, file.place), headerPlace = file.place + 8;
  file.expectChecksum(Uint8Array.from([...front, ...bytes.subarray(headerPlace, headerPlace + headerBytes)]));
  const header = file.text(headerBytes);
  const parts = sizes.map((size) => {
    const part = new Uint8Array(size);
    for (let begin = 0; begin < size; begin += blockBytes) {
      const block = file.take(Math.min(blockBytes, size - begin));
      file.expectChecksum(block);
      part.set(block, begin);
    }
    return part;
  });
  expect(file.place === bytes.length, "it is too long");
  return { header, parts };
}

const bitOf = (bytes, bit) => (bytes[bit >> 3] >> (bit & 7)) & 1;

/** The ascending numbers of an Elias-Fano list. */
function readList(universe, size, upper, lower) {
  const lowBits = size === 0 ? 0 : Math.floor(Math.log2(Math.max(1, Math.floor(universe / size))));
  const numbers = [];
  for (let bit = 0, part = 0; bit < 8 * upper.length; ++bit) {
    if (!bitOf(upper, bit)) {
      ++part;
      continue;
    }
    let low = 0;
    for (let i = 0; i < lowBits; ++i) low += bitOf(lower, numbers.length * lowBits + i) * 2 ** i;
    numbers.push(part * 2 ** lowBits + low);
  }
  expect(numbers.length === size, "a list of positions has another length");
  expect(numbers.every((number, i) => number < universe && (i === 0 || number > numbers[i - 1])), "a list of positions does not ascend");
  return numbers;
}

const fileOf = (layer) => `layers/${String(layer).padStart(7, "0")}`;

const tritOf = (bytes, entry) => Math.floor(bytes[Math.floor(entry / 5)] / 3 ** (entry % 5)) % 3;

/** By the `value` of a manifest: bytes of the columns for so many positions, and what they say of one. */
const kinds = {
  moves: {
    sizes: (count) => [Math.ceil(count / 5), 2 * count],
    read([winners, moves], place) {
      const trit = tritOf(winners, place);
      expect(trit === 1 || trit === 2, "a position has no winner");
      return { value: trit === 2 ? "slider" : "dropper", moves_to_end: moves[2 * place] + 256 * moves[2 * place + 1] };
    },
  },
};
kinds.score = kinds.failure = {
  sizes: (count) => [8 * count],
  read([numbers], place) {
    const value = new DataView(numbers.buffer, numbers.byteOffset).getFloat64(8 * place, true);
    expect(value >= 0 && value < Infinity, "a value is no number");
    return { value };
  },
};

/** A tablebase of one of these kinds; `files` gives the bytes of each of its files by name. */
export class TableReader {
  constructor(manifest, files) {
    const facts = manifest.facts;
    expect(manifest.format === "dropslide manifest 1" && facts.content === "tablebase" && facts.phase === "complete" && Object.hasOwn(kinds, facts.value), "the manifest is of something else");
    this.game = { rows: Number(facts.rows), cols: Number(facts.columns), dmax: Number(facts.dmax), objective: Number(facts.objective) };
    this.kind = facts.value;
    this.words = `${facts.rows}x${facts.columns} dmax ${facts.dmax} objective ${facts.objective} index ${facts.index} value ${facts.value}`;
    this.winner = facts.winner ?? null;
    this.layers = Number(facts.enumerated);
    this.positions = Number(facts.dropper_positions);
    this.files = files;
    this.listed = new Map(manifest.files.map((file) => [file.name, file]));
    this.ranks = new Ranks(this.game);
    this.read = new Map();
  }

  /** Ranks and values of a layer. */
  layer(number) {
    if (!this.read.has(number)) this.read.set(number, this.readLayer(number));
    return this.read.get(number);
  }

  /** The bytes of a file that are those that the manifest lists. */
  bytesOf(name) {
    const bytes = this.files(name), { bytes: length, xxh3: checksum } = this.listed.get(name);
    expect(bytes.length === length && xxh3(bytes) === BigInt(`0x${checksum}`), `${name} is not the file that the manifest lists`);
    return bytes;
  }

  readLayer(number) {
    const { header, parts } = openFile(this.bytesOf(fileOf(number)), "tablebase layer");
    const [words, numbers] = header.split("\n");
    expect(words === `${this.words} layer ${number}`, `its header is '${words}'`);
    const [index, ranks, size] = numbers.split(" ").map(Number);
    expect(index === 1 && ranks === this.ranks.size(number), `layer ${number} has ${ranks} ranks, counted are ${this.ranks.size(number)}`);
    if (size === 0) return { ranks: [], columns: [] };
    const sizes = kinds[this.kind].sizes(size), columns = parts.slice(0, -2), [upper, lower] = parts.slice(-2);
    expect(columns.length === sizes.length && columns.every(({ length }, i) => length === sizes[i]), "its parts have other sizes");
    return { ranks: readList(ranks, size, upper, lower), columns };
  }

  /** {value, moves_to_end} or {value} of a board with Dropper to move; null if the table does not hold it. */
  find(board) {
    const sum = board.cells.reduce((total, tile) => total + (tile === 0 ? 0 : 2 ** (tile - 1)), 0);
    if (sum >= this.layers) return null;
    const { ranks, columns } = this.layer(sum);
    const rank = this.ranks.rank(canonical(board), sum);
    let low = 0, high = ranks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranks[middle] < rank) low = middle + 1;
      else high = middle;
    }
    if (ranks[low] !== rank) return null;
    return kinds[this.kind].read(columns, low);
  }

  /** How many positions of the layer there are, and how many Slider wins; null against chance. */
  wins(number) {
    if (this.kind !== "moves") return { layer: number, positions: this.listed.get(fileOf(number)).entries, slider_wins: null };
    const { ranks, columns } = this.layer(number);
    return { layer: number, positions: ranks.length, slider_wins: ranks.filter((_, place) => kinds.moves.read(columns, place).value === "slider").length };
  }
}
