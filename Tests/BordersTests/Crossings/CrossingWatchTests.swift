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
    _ fixes: [CrossingDetector.Fix], seed: UInt64 = 1
  ) throws -> [Crossing] {
    var random = SplitMix64(seed: seed)
    return try file.watch(fixes, provenToday: nil, using: &random).new
  }

  @Test func `one position at a time finds what all at once do`() throws {
    var detector = CrossingDetector()
    let expected = try rhine().compactMap { detector.take($0) }
    let found = try rhine().flatMap { try watch([$0]) }
    #expect(found.map(\.event) == expected)
    #expect(found.map(\.source) == [.watch])
    #expect(try file.read().log.crossings == found)
  }

  @Test func `a drive finds the crossing of a watch, and a watch that of a drive`() throws {
    var detector = CrossingDetector()
    let event = try #require(try rhine().compactMap { detector.take($0) }.first)
    var random = SplitMix64(seed: 5)
    try watch(try rhine())
    let again = try file.change(provenToday: nil) { log in
      log.add(detected: event, by: .drive, using: &random)
    }
    #expect(again.result == nil)
    try FileManager.default.removeItem(atPath: TemporaryDirectory.current.file("home"))
    _ = try file.change(provenToday: nil) { log in
      log.add(detected: event, by: .drive, using: &random)
    }
    #expect(try watch(try rhine()) == [])
    #expect(try file.read().log.crossings.map(\.source) == [.drive])
  }

  @Test func `after a crossing that a drive has found, the watch goes on in that country`() throws {
    let fixes = try rhine()
    try watch(Array(fixes.prefix(3)))
    var random = SplitMix64(seed: 5)
    let event = Crossing.Event(
      at: Instant(millisecondsSinceEpoch: Self.noon.millisecondsSinceEpoch + 7_200_000),
      place: nil, from: "FR", to: "DE")
    _ = try file.change(provenToday: nil) { log in
      log.add(detected: event, by: .drive, using: &random)
    }
    // Hours later and far from the Rhine.
    #expect(try watch([try fix(90_000, 49.45, 11.08), try fix(90_060, 49.46, 11.09)]) == [])
    #expect(try file.read().log.crossings.map(\.event) == [event])
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
      var random = SplitMix64(seed: 9)
      var detector = CrossingDetector()
      for event in fixes.compactMap({ detector.take($0) }) {
        _ = try file.change(provenToday: nil) { log in
          log.add(detected: event, by: .drive, using: &random)
        }
      }
      #expect(try file.read().log.crossings.map(\.event.to) == ["DE"])
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

  @Test func `a watch and a rebuild at once find one crossing`() async throws {
    let (file, fixes) = (file, try rhine())
    var detector = CrossingDetector()
    let event = try #require(fixes.compactMap { detector.take($0) }.first)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 as Range<UInt64> {
        group.addTask {
          var random = SplitMix64(seed: number)
          if number.isMultiple(of: 2) {
            _ = try file.watch(fixes, provenToday: nil, using: &random)
          } else {
            _ = try file.change(provenToday: nil) { log in
              log.add(detected: event, by: .drive, using: &random)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().log.crossings.count == 1)
  }
}
