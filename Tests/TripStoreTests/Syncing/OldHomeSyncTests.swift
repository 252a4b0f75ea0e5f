import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Homes of older versions when they sync for the first time.
@Suite(.temporaryDirectory) struct OldHomeSyncTests {
  @Test(arguments: 1...4)
  func `everything in a store of an older version can be sent`(version: Int) throws {
    let (old, new) = (TestHome("old"), TestHome("new"))
    _ = try old.home.make()
    try OldStore.make(version: version, old.file, track: [1, 2, 3])
    let store = try old.store()
    #expect(try store.sealedChange() == nil)
    #expect(try !store.hasUnsealedChanges())
    let copy = try new.store()
    try store.forEachSnapshotPart { part in
      _ = try copy.apply(part.contents, setting: "part", to: [1])
    }
    let id = try #require(RecordID(bytes: [UInt8](repeating: 1, count: 16)))
    let drive = try #require(try copy.find(id, of: .drive, withLargeFields: true))
    #expect(drive.state == (try store.find(id, of: .drive, withLargeFields: true)?.state))
    #expect(drive.state.fields["title"]?.value == .text("To the sea"))
    #expect(drive.state.fields["track"]?.value == .bytes([1, 2, 3]))
    #expect(try copy.stateSum() == store.stateSum())
  }

  @Test func `changes are sealed once everything before them was sent`() throws {
    let home = TestHome("old")
    _ = try home.home.make()
    try OldStore.make(version: 4, home.file)
    let store = try home.store()
    let content = BundleContent(kind: "snapshot", bytes: [1])
    func seal(
      _ place: SegmentPlace, _ previous: [UInt8], _ contents: [BundleContent]
    ) -> SealedSegment {
      SealedSegment(bytes: contents.flatMap(\.bytes), hash: ContentHash(of: previous).bytes)
    }
    let end = try store.sealReference(content, also: ("own", [2]), seal)
    #expect(end.place.number == 1)
    #expect(try store.sealChanges(seal) == 0)
    _ = try store.addCheckin("Lagos")
    #expect(try store.sealChanges(seal) == 1)
    let sent = try store.segmentToSend(after: 1, in: .records, of: store.currentActor())
    let bundle = try RecordBundle(
      BundleContent(kind: "checkin", bytes: try #require(sent?.bytes)))
    #expect(bundle.entries.map { $0.state.fields["place"]?.value } == [.text("Lagos")])
  }
}

/// A snapshot made while a long track is still arriving.
@Suite(.temporaryDirectory) struct WaitingPieceTests {
  @Test func `who loads the snapshot can continue after it`() throws {
    let (sender, middle, reader) = (TestHome("sender"), TestHome("middle"), TestHome("reader"))
    let store = try sender.store()
    store.sizes.largestInline = 10
    store.sizes.piece = 40
    store.sizes.segment = 40
    _ = try store.beginSealing()
    let track = (0..<100).map { UInt8($0) }
    let id = try store.add(
      .drive, [.set(.started, Instant(millisecondsSinceEpoch: 1)), .set(.track, track)])
    var segments: [(place: SegmentPlace, contents: [BundleContent])] = []
    _ = try store.sealChanges { place, _, contents in
      segments.append((place, contents))
      return SealedSegment(bytes: [1], hash: [UInt8](repeating: 1, count: 32))
    }
    let files = segments.filter { $0.place.lane == .files }
    try #require(files.count > 1)
    func end(_ place: SegmentPlace) -> LaneEnd {
      LaneEnd(place: place, hash: [UInt8](repeating: 1, count: 32))
    }
    // One that has all but the last segment makes a snapshot; another one loads that and the rest.
    let between = try middle.store()
    for segment in segments where segment.place != files.last?.place {
      _ = try between.apply(segment.contents, of: end(segment.place))
    }
    let copy = try reader.store()
    try between.forEachSnapshotPart { part in
      _ = try copy.apply(part.contents, setting: "part", to: [1])
    }
    try copy.raiseEnds(try between.laneEnds(), removing: nil)
    let last = try #require(files.last)
    #expect(try copy.apply(last.contents, of: end(last.place)) != nil)
    let drive = try copy.find(id, of: .drive, withLargeFields: true)
    #expect(drive?.state.fields["track"]?.value == .bytes(track))
  }
}
