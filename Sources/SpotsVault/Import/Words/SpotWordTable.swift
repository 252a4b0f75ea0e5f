/// Caches the meaning of a text by a hash of its bytes.
///
/// Half a million rows have a few dozen kinds and countries; each is looked up once. Two texts with
/// the same hash would be confused, but there is nothing to gain from constructing them.
struct SpotWordTable {
  /// Further texts are looked up every time.
  private static let mostWords = 4_096
  private static let slots = 16_384

  private var keys: [Int64]
  private var values: [Int32]
  private var count = 0

  init() {
    keys = Array(repeating: 0, count: Self.slots)
    values = Array(repeating: 0, count: Self.slots)
  }

  static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
    var hash = SpotHash()
    hash.combine(UnsafeRawBufferPointer(bytes))
    return hash.value | 1
  }

  /// The value cached under a key.
  @inline(__always)
  func value(_ key: Int64) -> Int32? {
    var slot = Int(truncatingIfNeeded: key >> 8) & (Self.slots - 1)
    while keys[slot] != 0 {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & (Self.slots - 1)
    }
    return nil
  }

  mutating func remember(_ key: Int64, _ value: Int32) {
    guard count < Self.mostWords else { return }
    var slot = Int(truncatingIfNeeded: key >> 8) & (Self.slots - 1)
    while keys[slot] != 0 { slot = (slot + 1) & (Self.slots - 1) }
    keys[slot] = key
    values[slot] = value
    count += 1
  }
}
