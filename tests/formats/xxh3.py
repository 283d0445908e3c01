"""XXH3 of 64 bits without a seed, by the description of the algorithm (github.com/Cyan4973/xxHash, doc/xxhash_spec.md)."""
import struct

MASK = (1 << 64) - 1
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")
PRIME32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
PRIME64 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def word(data, place):
    return int.from_bytes(data[place:place + 8], "little")


def half_word(data, place):
    return int.from_bytes(data[place:place + 4], "little")


def key(place):
    return word(SECRET, place)


def folded(a, b):
    product = a * b
    return (product & MASK) ^ (product >> 64)


def rotated(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


def avalanche(value):
    value ^= value >> 37
    value = value * 0x165667919E3779F9 & MASK
    return value ^ (value >> 32)


def old_avalanche(value):
    value = (value ^ (value >> 33)) * PRIME64[1] & MASK
    value = (value ^ (value >> 29)) * PRIME64[2] & MASK
    return value ^ (value >> 32)


def mix(data, place, at):
    return folded(word(data, place) ^ key(at), word(data, place + 8) ^ key(at + 8))


def of_up_to_16(data, size):
    if size == 0:
        return old_avalanche(key(56) ^ key(64))
    if size < 4:
        combined = data[0] << 16 | data[size >> 1] << 24 | data[size - 1] | size << 8
        return old_avalanche(combined ^ half_word(SECRET, 0) ^ half_word(SECRET, 4))
    if size < 9:
        value = half_word(data, size - 4) + (half_word(data, 0) << 32) ^ key(8) ^ key(16)
        value = (value ^ rotated(value, 49) ^ rotated(value, 24)) * 0x9FB21C651E98DF25 & MASK
        value = (value ^ ((value >> 35) + size)) * 0x9FB21C651E98DF25 & MASK
        return value ^ (value >> 28)
    low, high = word(data, 0) ^ key(24) ^ key(32), word(data, size - 8) ^ key(40) ^ key(48)
    swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
    return avalanche(size + swapped + high + folded(low, high) & MASK)


def of_up_to_240(data, size):
    value = size * PRIME64[0]
    if size <= 128:
        for i in range((size - 1) // 32, -1, -1):
            value += mix(data, 16 * i, 32 * i) + mix(data, size - 16 * (i + 1), 32 * i + 16)
        return avalanche(value & MASK)
    value = avalanche(value + sum(mix(data, 16 * i, 16 * i) for i in range(8)) & MASK)
    value += sum(mix(data, 16 * i, 16 * (i - 8) + 3) for i in range(8, size // 16))
    return avalanche(value + mix(data, size - 16, 136 - 17) & MASK)


def add_stripe(sums, values, keys):
    for lane in range(8):
        value = values[lane]
        keyed = value ^ keys[lane]
        sums[lane ^ 1] = sums[lane ^ 1] + value & MASK
        sums[lane] = sums[lane] + (keyed & 0xFFFFFFFF) * (keyed >> 32) & MASK


def of_long(data, size):
    sums = [PRIME32[2], PRIME64[0], PRIME64[1], PRIME64[2], PRIME64[3], PRIME32[1], PRIME64[4], PRIME32[0]]
    keys = [[key(8 * i + 8 * lane) for lane in range(8)] for i in range(16)]
    for i in range((size - 1) // 64):
        add_stripe(sums, struct.unpack_from("<8Q", data, 64 * i), keys[i % 16])
        if i % 16 == 15:
            for lane in range(8):
                sums[lane] = (sums[lane] ^ (sums[lane] >> 47) ^ key(128 + 8 * lane)) * PRIME32[0] & MASK
    add_stripe(sums, struct.unpack_from("<8Q", data, size - 64), [key(121 + 8 * lane) for lane in range(8)])
    value = size * PRIME64[0]
    for i in range(4):
        value += folded(sums[2 * i] ^ key(11 + 16 * i), sums[2 * i + 1] ^ key(19 + 16 * i))
    return avalanche(value & MASK)


def xxh3(data):
    """The checksum of the bytes, as a number."""
    size = len(data)
    return of_up_to_16(data, size) if size <= 16 else of_up_to_240(data, size) if size <= 240 else of_long(data, size)
