import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What is only in the snapshot of another device, at one of two places.
@Suite("A track at one of two places", .temporaryDirectory)
struct TrackElsewhereTests {
  private let server = MemoryRemote()
  private let stick = MemoryRemote("/stick")
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")
  private static let track = [UInt8](repeating: 7, count: 60)

  @Test("it is still asked for there when the other place had been asked in between")
  func trackAfterOtherPlace() throws {
    try van.begin(on: server)
    try van.syncing.add(stick, options: RemoteOptions())
    for place in [server, stick] { try van.sync(place) }
    // Entered before it joins, so it is in no segment.
    let drive = try phone.add(
      .drive,
      [
        .set(.started, Instant(millisecondsSinceEpoch: 1_790_000_000_000)),
        .set(.track, Self.track),
      ])
    try phone.join(on: server)
    try phone.sync(server)
    // There is time for records, and then the stick is plugged in.
    try van.sync(server, mode: .recordsOnly)
    #expect(try van.store.record(drive, of: .drive) != nil)
    try van.sync(stick)
    try van.sync(server)
    let found = try van.store.find(drive, of: .drive, withLargeFields: true)
    #expect(found?.state.fields["track"]?.value == .bytes(Self.track))
  }
}
