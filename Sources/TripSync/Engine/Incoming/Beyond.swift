internal import Records
internal import Text

/// What of a lane was applied although something before it is missing.
struct Beyond: Equatable {
  /// Begins the names under which it is remembered.
  private static let prefix = "beyond/"
  private static let mostLacking = 1_000

  /// The last number that was tried, and those up to it that cannot be had.
  private(set) var last: UInt64
  private(set) var lacking: [UInt64] = []

  init(after gap: UInt64) { last = gap }

  mutating func note(_ number: UInt64, isHere: Bool) {
    last = max(last, number)
    lacking.removeAll { $0 == number }
    if !isHere, lacking.count < Self.mostLacking { lacking.append(number) }
  }

  /// Whether a number was not tried yet, or could not be had.
  func isOpen(_ number: UInt64) -> Bool { number > last || lacking.contains(number) }

  // MARK: Keeping

  var stored: [UInt8] {
    Array(([last] + lacking).map(String.init).joined(separator: " ").utf8)
  }

  init?(stored bytes: [UInt8]) {
    let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
      UInt64($0)
    }
    guard let first = numbers.first else { return nil }
    (last, lacking) = (first, Array(numbers.dropFirst()))
  }

  static func name(_ lane: SyncLane, of actor: ActorID) -> String {
    "\(prefix)\(actor.id)/\(lane.rawValue)"
  }

  static func kept(
    _ lane: SyncLane, of actor: ActorID, in store: RecordStore
  ) throws -> Beyond? {
    try store.syncState(name(lane, of: actor)).flatMap { Beyond(stored: $0) }
  }

  /// Whether more is contained here than heads can say.
  static func isAny(in store: RecordStore) throws -> Bool {
    try !store.syncStates(beginning: prefix).isEmpty
  }
}
