import DurableFiles
import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Borders

@Suite(.temporaryDirectory) struct CrossingWatchTests {
  private static let noon = Instant(secondsSinceEpoch: 1_780_000_000)

  private var file: CrossingFile {
    CrossingFile(in: HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option))
  }
  private var memory: String { TemporaryDirectory.current.file("home/run/border-watch.json") }

  private func fix(
    _ seconds: Int64, _ latitude: Double, _ longitude: Double
  ) throws -> CrossingDetector.Fix {
    CrossingDetector.Fix(
      time: Instant(millisecondsSinceEpoch: Self.noon.millisecondsSinceEpoch + seconds * 1_000),
      position: try Coordinate(latitude: latitude, longitude: longitude).e7, accuracyMetres: 8)
  }

  /// A fix every half minute from Strasbourg over the Rhine to Kehl and beyond.
  private func rhine() throws -> [CrossingDetector.Fix] {
    try (0..<20).map { number in
      try fix(Int64(number) * 30, 48.58 - Double(number) * 0.00036, 7.74 + Double(number) * 0.0052)
    }
  }

  @discardableResult private func watch(
    _ fixes: [CrossingDetector.Fix], drives: [DrivenDrive] = [], seed: UInt64 = 1
  ) throws -> [Crossing] {
    var random = SplitMix64(seed: seed)
    return try file.watch(fixes, drives: drives, using: &random).new
  }

  /// The crossings of the log.
  private func crossings(drives: [DrivenDrive] = []) throws -> [Crossing] {
    CrossingLog(try file.read().kept, drives: drives).crossings
  }

  /// The drive that made these positions.
  private func drive(_ fixes: [CrossingDetector.Fix]) -> DrivenDrive {
    var (survey, random) = (DriveSurvey(), SplitMix64(seed: 77))
    for fix in fixes { survey.take(fix) }
    return DrivenDrive(
      id: RecordID(milliseconds: 1, using: &random), stretches: survey.finished())
  }

  @Test func `one position at a time finds what all at once do`() throws {
    var detector = CrossingDetector()
    let expected = try rhine().compactMap { detector.take($0) }
    let found = try rhine().flatMap { try watch([$0]) }
    #expect(found.map(\.event) == expected)
    #expect(found.map(\.source) == [.watch])
    #expect(try crossings() == found)
  }

  @Test func `a drive shows the crossing of a watch under its id, and a watch no other`()
    throws
  {
    let drive = drive(try rhine())
    let found = try watch(try rhine())
    #expect(try crossings(drives: [drive]).map(\.id) == found.map(\.id))
    #expect(try crossings(drives: [drive]).map(\.source) == [.drive])
    try FileManager.default.removeItem(atPath: TemporaryDirectory.current.file("home"))
    let shown = try crossings(drives: [drive])
    #expect(try watch(try rhine(), drives: [drive]) == [])
    #expect(try crossings(drives: [drive]) == shown)
  }

  @Test func `after a crossing that a drive shows, the watch continues in that country`() throws {
    let fixes = try rhine()
    try watch(Array(fixes.prefix(3)))
    let drive = drive(fixes)
    // Hours later and far from the Rhine.
    let later = [try fix(90_000, 49.45, 11.08), try fix(90_060, 49.46, 11.09)]
    #expect(try watch(later, drives: [drive]) == [])
    #expect(try crossings(drives: [drive]).map(\.event.to) == ["DE"])
    #expect(try file.read().kept == KeptCrossings())
  }

  @Test func `a watch that knows nothing begins where the last drive ended`() throws {
    let drive = drive(Array(try rhine().prefix(5)))
    let found = try watch(
      [try fix(90_000, 49.45, 11.08), try fix(90_060, 49.46, 11.09)], drives: [drive])
    #expect(found.map(\.event.from) == ["FR"])
    #expect(found.map(\.event.left) == [try rhine()[4].time])
  }

  @Test func `what the log denies, the watch takes back`() throws {
    let found = try watch(try rhine())
    _ = try file.change { kept in
      var crossing = found[0]
      crossing.isDeleted = true
      kept.put(crossing)
    }
    var random = SplitMix64(seed: 3)
    let answer = try file.watch(
      [try fix(700, 48.58, 7.74)], drives: [], using: &random)
    #expect(answer.new == [])
    #expect(answer.country == "FR")
    #expect(try crossings().map(\.isDeleted) == [true])
  }

  @Test func `older positions and the same one again change nothing`() throws {
    let fixes = try rhine()
    try watch(fixes)
    let before = try Data(contentsOf: URL(filePath: memory))
    #expect(try watch(fixes.reversed()) == [])
    #expect(try Data(contentsOf: URL(filePath: memory)) == before)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"country":"XX"}"#, #"{"country":"FR","last":7,"certain":{}}"#,
  ])
  func `a damaged memory is forgotten`(text: String) throws {
    let fixes = try rhine()
    try watch(Array(fixes.prefix(3)))
    try Data(text.utf8).write(to: URL(filePath: memory))
    #expect(try watch(Array(fixes.dropFirst(3))).map(\.event.to) == ["DE"])
  }

  @Test func `far from borders the memory is written every five kilometres`() throws {
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: memory)[.systemFileNumber] as? Int
    }
    try watch([try fix(0, 52.52, 13.40)])
    let first = try number()
    try watch([try fix(30, 52.525, 13.40)])
    #expect(try number() == first)
    try watch([try fix(60, 52.57, 13.40)])
    #expect(try number() != first)
  }

  @Test func `a watch that is killed at any call finds the crossing in the end, and once`() throws {
    let fixes = try rhine()
    var position = 0
    while true {
      position += 1
      try? FileManager.default.removeItem(atPath: TemporaryDirectory.current.file("home"))
      let plan = FaultPlan(at: position, .crash)
      plan.run {
        for (number, fix) in fixes.enumerated() { _ = try? watch([fix], seed: UInt64(number)) }
      }
      // What comes next, after the power is back: the drive goes on, and its points are looked at.
      try watch(fixes)
      let found = try crossings(drives: [drive(fixes)])
      #expect(found.map(\.event.to) == ["DE"])
      #expect(try crossings().map(\.event.to) == ["DE"])
      guard plan.hasStruck else { break }
    }
    #expect(position > 20)
  }

  @Test func `a card that was out for a year says when the old country was last seen`() throws {
    let fixes = try rhine()
    try watch(Array(fixes.prefix(4)))
    let year: Int64 = 366 * 86_400
    let found = try watch([try fix(year, 52.52, 13.40), try fix(year + 60, 52.53, 13.41)])
    #expect(found.map(\.event.to) == ["DE"])
    #expect(found.first?.event.left == fixes[3].time)
    #expect(found.first?.event.at == (try fix(year, 0, 0).time))
  }

  @Test func `watches at once find one crossing`() async throws {
    let (file, fixes) = (file, try rhine())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 as Range<UInt64> {
        group.addTask {
          var random = SplitMix64(seed: number)
          _ = try file.watch(fixes, drives: [], using: &random)
        }
      }
      try await group.waitForAll()
    }
    #expect(try crossings().map(\.event.to) == ["DE"])
  }
}
