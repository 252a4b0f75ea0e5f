/// A 64-bit hash that never changes and is the same on every machine, since files store it.
///
/// It detects changed rows and identifies spots. It does not resist deliberate collisions, which
/// could spoil nothing but the pack they are in.
struct SpotHash {
  private var state: UInt64

  init(seed: UInt64 = 0) {
    state = Self.mix(seed ^ 0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03)
  }

  /// Adds a text and its length, so that the boundary between two texts counts.
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      state = Self.mix(state ^ UInt64(littleEndian: word), 0xA076_1D64_78BD_642F)
      offset &+= 8
    }
    let rest = Self.rest(bytes, from: offset)
    state = Self.mix(state ^ rest, 0xE703_7ED1_A0B4_28DB ^ UInt64(bytes.count))
  }

  /// The remaining bytes, fewer than eight, as a number whose lowest byte is the last of them.
  @inline(__always)
  private static func rest(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    let count = bytes.count &- start
    guard count > 0 else { return 0 }
    // Loads that overlap each other or earlier bytes avoid a loop over single bytes.
    if start > 0 {
      let last = bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
      return UInt64(bigEndian: last) & ((1 << (8 &* UInt64(count))) &- 1)
    }
    if count >= 4 {
      let first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      let shift = 8 &* UInt64(count &- 4)
      return UInt64(UInt32(bigEndian: first)) << shift
        | UInt64(UInt32(bigEndian: last)) & ((1 << shift) &- 1)
    }
    var rest: UInt64 = 0
    for byte in bytes { rest = rest << 8 | UInt64(byte) }
    return rest
  }

  mutating func combine(_ number: UInt64) {
    state = Self.mix(state ^ number, 0x8EBC_6AF0_9C88_C6E3)
  }

  var value: Int64 {
    Int64(bitPattern: Self.mix(state, 0x5899_65CC_7537_4CC3))
  }

  private static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = first.multipliedFullWidth(by: second | 1)
    // Adding `first` keeps a product of zero from erasing the state so far.
    return (product.high ^ product.low) &+ first
  }
}

extension SpotHash {
  /// The number by which the vault finds a spot, from its pack's number and its id.
  static func identity(pack: Int, id: UnsafeRawBufferPointer) -> Int64 {
    var hash = SpotHash(seed: UInt64(truncatingIfNeeded: pack))
    hash.combine(id)
    return SpotRun(ofPack: pack).identity(ofHash: hash.value)
  }

  static func identity(pack: Int, id: String) -> Int64 {
    var id = id
    return id.withUTF8 { identity(pack: pack, id: UnsafeRawBufferPointer($0)) }
  }
}
