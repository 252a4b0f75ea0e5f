import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct DriveSketchTests {
  private let home = TestHome()

  private var folder: URL { URL(filePath: home.home.path + "/cache/sketches") }

  private func names() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func track(_ north: Int32) throws -> Track {
    let start = 1_800_000_000 + Int64(north)
    let points = try (0..<Int32(300)).map { number in
      let latitude: Int32 = 470_000_000 + north * 1_000 + number * number / 10
      return TrackPoint(
        time: Instant(secondsSinceEpoch: start + Int64(number)),
        position: try CoordinateE7(latitude: latitude, longitude: number * 1_000),
        altitudeDecimetres: number)
    }
    return Track(points: points)
  }

  private func commit(_ byte: UInt8, _ north: Int32, in store: RecordStore) throws -> Record {
    let id = try #require(RecordID(bytes: [UInt8](repeating: byte, count: 16)))
    return try #require(
      try store.commit(
        FinishedDrive(
          id: id, track: track(north), zone: nil, offsetSeconds: 0, isTimeProven: true)))
  }

  @Test func `a sketch is made once, and read from then on`() throws {
    let store = try home.store()
    let drive = try commit(1, 0, in: store)
    let made = try DriveSketches(of: store, in: home.home).sketch(of: drive)
    #expect(made == TrackSketch(of: try track(0)))
    #expect(try names() == [drive.id.description])
    // The file alone says what the next one gets.
    let other = TrackSketch(of: try track(9))
    let mark = try #require(try store.driveMarks().first)
    SketchShelf(in: home.home).keep(other, of: drive.id, print: mark.print)
    #expect(try DriveSketches(of: store, in: home.home).sketch(of: drive) == other)
  }

  @Test func `other points make a new sketch, and another title does not`() throws {
    let store = try home.store()
    let drive = try commit(1, 0, in: store)
    _ = try DriveSketches(of: store, in: home.home).sketch(of: drive)
    let print = try #require(try store.driveMarks().first).print
    try store.change(.drive, drive.id, [.set(.title, "Over the pass")])
    #expect(try store.driveMarks().map(\.print) == [print])
    let more = try TrackCodec.encode(track(3))
    try store.change(.drive, drive.id, [.set(.track, more), .set(.distance, 5)])
    #expect(
      try DriveSketches(of: store, in: home.home).sketch(of: drive)
        == TrackSketch(of: try track(3)))
  }

  @Test func `a file that is not whole is made again`() throws {
    let store = try home.store()
    let drive = try commit(1, 0, in: store)
    let sketch = try DriveSketches(of: store, in: home.home).sketch(of: drive)
    let file = folder.appending(path: drive.id.description)
    let whole = try Data(contentsOf: file)
    for length in stride(from: 0, to: whole.count, by: 11) {
      try whole.prefix(length).write(to: file)
      #expect(try DriveSketches(of: store, in: home.home).sketch(of: drive) == sketch)
      #expect(try Data(contentsOf: file) == whole)
    }
    for index in stride(from: 0, to: whole.count, by: 5) {
      var bytes = whole
      bytes[index] ^= 4
      try bytes.write(to: file)
      #expect(try DriveSketches(of: store, in: home.home).sketch(of: drive) == sketch)
    }
  }

  @Test func `a home that cannot be written to has its sketches all the same`() throws {
    let store = try home.store()
    let drive = try commit(1, 0, in: store)
    try Data().write(to: URL(filePath: home.home.path + "/cache"))
    #expect(
      try DriveSketches(of: store, in: home.home).sketch(of: drive)
        == TrackSketch(of: try track(0)))
  }

  @Test func `sketches of drives that are gone go with the next one that is made`() throws {
    let store = try home.store()
    let (first, second) = (try commit(1, 0, in: store), try commit(2, 500, in: store))
    _ = try DriveSketches(of: store, in: home.home).sketch(of: first)
    try store.edit { try $0.delete(.drive, first.id) }
    // Another diary is writing this one.
    let unfinished = ".\(first.id).new"
    try Data().write(to: folder.appending(path: unfinished))
    _ = try DriveSketches(of: store, in: home.home).sketch(of: second)
    #expect(try names() == [unfinished, second.id.description])
  }
}
