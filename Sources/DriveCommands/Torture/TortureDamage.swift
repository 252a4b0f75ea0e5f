import DurableFiles

/// One kind of damage to a file: some bytes are replaced, then the length changes.
struct TortureDamage {
  var edits: [(offset: Int, bytes: [UInt8])] = []
  /// `nil` leaves the length unchanged.
  var length: Int?
  /// What was done, in a few words.
  var words: String { "\(name) at byte \(offset)" }

  private let name: String
  private let offset: Int

  private init(_ name: String, at offset: Int) {
    self.name = name
    self.offset = offset
  }

  static func cut(at offset: Int) -> TortureDamage {
    var damage = TortureDamage("cut", at: offset)
    damage.length = offset
    return damage
  }

  static func replacing(_ bytes: [UInt8], at offset: Int, _ name: String) -> TortureDamage {
    var damage = TortureDamage("\(name) of \(bytes.count) bytes", at: offset)
    damage.edits = [(offset, bytes)]
    return damage
  }

  /// Everything from an offset on is replaced.
  static func ending(
    _ bytes: [UInt8], at offset: Int, _ name: String
  ) -> TortureDamage {
    var damage = TortureDamage(name, at: offset)
    damage.edits = [(offset, bytes)]
    damage.length = offset + bytes.count
    return damage
  }
}

/// A black box that can be damaged and restored any number of times.
struct TortureFile: ~Copyable {
  let home: Directory
  let whole: TortureImage
  private let file: File

  init(_ image: TortureImage, in home: consuming Directory, named name: String) throws {
    try home.replace(name, with: image.bytes)
    file = try home.file(name, for: .updating)
    whole = image
    self.home = home
  }

  /// Damages the file, lends the home that holds it, and undoes the damage.
  ///
  /// Nothing is synced: only this machine reads the file, and it sees what was written.
  func with(
    _ damage: TortureDamage, _ body: (borrowing Directory) throws -> Void
  ) throws {
    for edit in damage.edits { try file.write(edit.bytes.span.bytes, at: edit.offset) }
    if let length = damage.length { try file.truncate(to: length) }
    try body(home)
    for edit in damage.edits { try mend(from: edit.offset, to: edit.offset + edit.bytes.count) }
    guard let length = damage.length else { return }
    try mend(from: length, to: whole.bytes.count)
    try file.truncate(to: whole.bytes.count)
  }

  private func mend(from start: Int, to end: Int) throws {
    let end = min(end, whole.bytes.count)
    guard start < end else { return }
    try file.write(Array(whole.bytes[start..<end]).span.bytes, at: start)
  }
}

/// Random numbers from a seed, so that a failure can be repeated.
///
/// This is SplitMix64.
struct TortureDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
