import Borders
import DurableFiles
import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct CrossingFileTests {
  private let noon = Instant(secondsSinceEpoch: 1_780_000_000)

  private var home: HomeFolder {
    HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)
  }
  private var path: String { home.path + "/" + CrossingFile.name }

  private func event(_ number: Int64) throws -> Crossing.Event {
    Crossing.Event(
      at: Instant(millisecondsSinceEpoch: noon.millisecondsSinceEpoch + number * 86_400_000),
      place: try CoordinateE7(latitude: 425_000_000, longitude: 28_000_000), from: "FR", to: "ES")
  }

  private func add(_ number: Int64) throws {
    var random = SplitMix64(seed: UInt64(bitPattern: number))
    let sighting = Crossing(
      id: RecordID(milliseconds: number, using: &random), event: try event(number), source: .watch)
    _ = try CrossingFile(in: home).change { $0.put(sighting) }
  }

  @Test func `a home without a file has no crossings, and reading makes none`() throws {
    #expect(try CrossingFile(in: home).read().kept == KeptCrossings())
    #expect(!FileManager.default.fileExists(atPath: home.path))
  }

  @Test func `what was added is there, readable by its owner alone`() throws {
    try add(0)
    try add(1)
    let read = try CrossingFile(in: home).read()
    #expect(read.kept.entries.map(\.event) == [try event(0), try event(1)])
    #expect(read.warning == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a change that changes nothing does not write the file`() throws {
    try add(0)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try add(0)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before == after)
  }

  @Test func `a damaged file is set aside whole, and what can be read of it stays`() throws {
    try add(0)
    try add(1)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.removeLast(30)
    try bytes.write(to: URL(filePath: path))
    let read = try CrossingFile(in: home).read()
    #expect(read.kept.entries.map(\.event) == [try event(0)])
    #expect(read.warning?.contains("1 entry could be read, 1 could not") == true)
    try add(2)
    let mended = try CrossingFile(in: home).read()
    #expect(mended.kept.entries.map(\.event) == [try event(0), try event(2)])
    #expect(mended.warning == nil)
    let aside = home.setAsideFolder + "/" + CrossingFile.name
    #expect(try Data(contentsOf: URL(filePath: aside)) == bytes)
  }

  @Test func `nothing is dropped for its age`() throws {
    for number in [-20_000, 0, 1, 900] as [Int64] { try add(number) }
    #expect(try CrossingFile(in: home).read().kept.entries.count == 4)
  }

  @Test(arguments: [FaultPlan.Fault.crash, .error(EIO), .error(ENOSPC), .short])
  func `a write that fails at any call leaves the old crossings or the new ones`(
    fault: FaultPlan.Fault
  ) throws {
    try add(0)
    let old = try Data(contentsOf: URL(filePath: path))
    var position = 0
    while true {
      position += 1
      let plan = FaultPlan(at: position, fault)
      plan.run { try? add(5) }
      let now = try CrossingFile(in: home).read()
      #expect(now.warning == nil)
      #expect(
        [[try event(0)], [try event(0), try event(5)]].contains(now.kept.entries.map(\.event)))
      guard plan.hasStruck else { break }
      try old.write(to: URL(filePath: path))
    }
    #expect(position > 10)
  }

  @Test func `writers at the same time lose nothing`() async throws {
    let home = home
    let first = noon
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 as Range<Int64> {
        group.addTask {
          var random = SplitMix64(seed: UInt64(number) + 1)
          let event = Crossing.Event(
            at: Instant(
              millisecondsSinceEpoch: first.millisecondsSinceEpoch + number * 86_400_000),
            place: nil, from: "FR", to: "ES")
          let sighting = Crossing(
            id: RecordID(milliseconds: number, using: &random), event: event, source: .watch)
          _ = try CrossingFile(in: home).change { $0.put(sighting) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try CrossingFile(in: home).read().kept.entries.count == 16)
  }
}
