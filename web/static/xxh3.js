// XXH3 of 64 bits without a seed, by the description of the algorithm (github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
const mask = (1n << 64n) - 1n;
const secretText =
  "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221" +
  "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8" +
  "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb" +
  "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e";
const secret = viewOf(Uint8Array.from(secretText.match(/../g), (pair) => parseInt(pair, 16)));

const prime32 = [0x9e3779b1n, 0x85ebca77n, 0xc2b2ae3dn];
const prime64 = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n, 0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n];

function viewOf(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const word = (view, place) => view.getBigUint64(place, true);
const key = (place) => word(secret, place);
const times = (a, b) => (a * b) & mask;
const rotated = (value, bits) => ((value << bits) | (value >> (64n - bits))) & mask;
const swapped = (value) => BigInt(`0x${value.toString(16).padStart(16, "0").match(/../g).reverse().join("")}`);

/** Both halves of a product of 128 bits. */
function folded(a, b) {
  const product = a * b;
  return (product & mask) ^ (product >> 64n);
}

function avalanche(hash) {
  const mixed = times(hash ^ (hash >> 37n), 0x165667919e3779f9n);
  return mixed ^ (mixed >> 32n);
}

/** That of XXH64, for the shortest inputs. */
function oldAvalanche(hash) {
  const first = times(hash ^ (hash >> 33n), prime64[1]);
  const second = times(first ^ (first >> 29n), prime64[2]);
  return second ^ (second >> 32n);
}

const mix = (view, place, at) => folded(word(view, place) ^ key(at), word(view, place + 8) ^ key(at + 8));

function ofUpTo16(view, length) {
  const size = BigInt(length);
  if (length === 0) return oldAvalanche(key(56) ^ key(64));
  if (length < 4) {
    const combined = (view.getUint8(0) << 16) | (view.getUint8(length >> 1) << 24) | view.getUint8(length - 1) | (length << 8);
    return oldAvalanche(BigInt(combined >>> 0) ^ BigInt((secret.getUint32(0, true) ^ secret.getUint32(4, true)) >>> 0));
  }
  if (length < 9) {
    const both = BigInt(view.getUint32(length - 4, true)) + (BigInt(view.getUint32(0, true)) << 32n);
    let hash = both ^ key(8) ^ key(16);
    hash = times(hash ^ rotated(hash, 49n) ^ rotated(hash, 24n), 0x9fb21c651e98df25n);
    hash = times(hash ^ ((hash >> 35n) + size), 0x9fb21c651e98df25n);
    return hash ^ (hash >> 28n);
  }
  const low = word(view, 0) ^ key(24) ^ key(32), high = word(view, length - 8) ^ key(40) ^ key(48);
  return avalanche((size + swapped(low) + high + folded(low, high)) & mask);
}

function ofUpTo240(view, length) {
  let hash = BigInt(length) * prime64[0];
  if (length <= 128) {
    for (let i = (length - 1) >> 5; i >= 0; --i) hash += mix(view, 16 * i, 32 * i) + mix(view, length - 16 * (i + 1), 32 * i + 16);
    return avalanche(hash & mask);
  }
  for (let i = 0; i < 8; ++i) hash += mix(view, 16 * i, 16 * i);
  hash = avalanche(hash & mask);
  for (let i = 8; i < length >> 4; ++i) hash += mix(view, 16 * i, 16 * (i - 8) + 3);
  return avalanche((hash + mix(view, length - 16, 136 - 17)) & mask);
}

const stripe = 64, stripesInBlock = 16, lastKey = 192 - 64;

function addStripe(sums, view, place, at) {
  for (let lane = 0; lane < 8; ++lane) {
    const value = word(view, place + 8 * lane), keyed = value ^ key(at + 8 * lane);
    sums[lane ^ 1] = (sums[lane ^ 1] + value) & mask;
    sums[lane] = (sums[lane] + (keyed & 0xffffffffn) * (keyed >> 32n)) & mask;
  }
}

function ofLong(view, length) {
  const sums = [prime32[2], prime64[0], prime64[1], prime64[2], prime64[3], prime32[1], prime64[4], prime32[0]];
  const stripes = Math.floor((length - 1) / stripe);
  for (let i = 0; i < stripes; ++i) {
    addStripe(sums, view, stripe * i, 8 * (i % stripesInBlock));
    if (i % stripesInBlock !== stripesInBlock - 1) continue;
    for (let lane = 0; lane < 8; ++lane) sums[lane] = times(sums[lane] ^ (sums[lane] >> 47n) ^ key(lastKey + 8 * lane), prime32[0]);
  }
  addStripe(sums, view, length - stripe, lastKey - 7);
  let hash = BigInt(length) * prime64[0];
  for (let i = 0; i < 4; ++i) hash += folded(sums[2 * i] ^ key(11 + 16 * i), sums[2 * i + 1] ^ key(19 + 16 * i));
  return avalanche(hash & mask);
}

/** The checksum of bytes, as a BigInt. */
export function xxh3(bytes) {
  const view = viewOf(bytes), length = bytes.length;
  if (length <= 16) return ofUpTo16(view, length);
  return length <= 240 ? ofUpTo240(view, length) : ofLong(view, length);
}
