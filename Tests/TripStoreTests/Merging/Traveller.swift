import Testing
import Text

@testable import Records
@testable import TripStore

/// A device in a scenario: its version of one record, and a clock that may lag.
struct Traveller {
  static let noon: Int64 = 1_800_000_000_000

  var state: RecordState
  private var clock: StampClock

  /// Its wall clock; `nil` if unproven.
  var wall: Int64?

  private init(number: UInt8, kind: KindSpec, wall: Int64?) throws {
    let id = try #require(RecordID(bytes: [UInt8](repeating: number, count: 16)))
    state = RecordState(kind: kind.name, id: .zero, fields: [:])
    clock = StampClock(actor: ActorID(id), last: 0)
    self.wall = wall
  }

  /// Two or more devices with the same empty record; the first has the lowest number.
  static func group(_ count: Int, of kind: KindSpec) throws -> [Traveller] {
    try (1...count).map { try Traveller(number: UInt8($0), kind: kind, wall: noon) }
  }

  static func pair(of kind: KindSpec) throws -> (Traveller, Traveller) {
    let both = try group(2, of: kind)
    return (both[0], both[1])
  }

  var actor: ActorID { clock.actor }

  @discardableResult
  mutating func change(_ field: String, _ change: FieldChange) throws -> Stamp {
    let kind = try #require(KindSet.trips.named(state.kind))
    let stamp = clock.tick(provenNow: wall)
    state.apply(change, to: try #require(kind.field(field)), stamp)
    return stamp
  }

  /// Receives everything that another device has.
  mutating func hear(_ other: Traveller) {
    state = state.merged(with: other.state)
    if let stamp = other.state.changed { clock.see(stamp) }
  }

  func value(_ field: String) -> FieldValue { state.fields[field]?.value ?? .none }

  /// The values of a manual field, newest first.
  func queue(_ field: String) -> [FieldValue] {
    guard case .manual(let state) = state.fields[field] else { return [] }
    return [state.winner].compactMap { $0?.value } + state.losers.map(\.value)
  }
}
