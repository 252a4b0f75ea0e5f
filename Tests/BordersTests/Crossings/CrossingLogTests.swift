import Borders
import Foundation
import Geodesy
import TestSupport
import Testing
import Text

@Suite struct CrossingLogTests {
  private static let noon = Instant(secondsSinceEpoch: 1_780_000_000)

  private func event(
    minutes: Int64 = 0, from: String = "FR", to: String = "ES", latitude: Int32 = 425_000_000
  ) throws -> Crossing.Event {
    Crossing.Event(
      at: Instant(millisecondsSinceEpoch: Self.noon.millisecondsSinceEpoch + minutes * 60_000),
      place: try CoordinateE7(latitude: latitude, longitude: 28_000_000), from: from, to: to)
  }

  private func crossing(_ event: Crossing.Event, seed: UInt64 = 1) -> Crossing {
    var random = SplitMix64(seed: seed)
    return Crossing(
      id: RecordID(milliseconds: 0, using: &random), event: event, source: .drive)
  }

  /// Minutes and 10⁻⁷ degrees between two sightings, and whether they are one crossing.
  @Test(arguments: [
    (29, 0, true), (29, 40_000_000, true), (31, 0, true), (31, 400_000, true), (31, 600_000, false),
    (11 * 60, 0, true), (13 * 60, 0, false),
  ])
  func `two sightings of one crossing are near in time or place`(
    minutes: Int64, apart: Int32, isSame: Bool
  ) throws {
    var random = SplitMix64(seed: 7)
    var log = CrossingLog([crossing(try event())])
    let again = try event(minutes: minutes, latitude: 425_000_000 + apart)
    #expect((log.add(detected: again, by: .watch, using: &random) == nil) == isSame)
    #expect(log.crossings.count == (isSame ? 1 : 2))
  }

  @Test func `there and back twice a day are four crossings, however often they are found`() throws
  {
    var random = SplitMix64(seed: 7)
    var log = CrossingLog()
    let events = try [0, 120, 480, 600].enumerated().map { number, minutes in
      try event(
        minutes: Int64(minutes), from: number.isMultiple(of: 2) ? "FR" : "ES",
        to: number.isMultiple(of: 2) ? "ES" : "FR")
    }
    for _ in 0..<3 {
      for event in events { _ = log.add(detected: event, by: .drive, using: &random) }
    }
    #expect(log.crossings.map(\.event) == events)
  }

  @Test func `the way back is another crossing`() throws {
    var random = SplitMix64(seed: 7)
    var log = CrossingLog([crossing(try event())])
    let back = try event(minutes: 5, from: "ES", to: "FR")
    #expect(log.add(detected: back, by: .drive, using: &random) != nil)
    #expect(log.country(at: back.at) == "FR")
  }

  @Test func `what a person has deleted or corrected is not found again`() throws {
    var random = SplitMix64(seed: 7)
    var deleted = crossing(try event())
    deleted.isDeleted = true
    var corrected = crossing(try event(minutes: 6_000, to: "AD"), seed: 2)
    corrected.detected = corrected.event
    corrected.event = try event(minutes: 9_000, to: "ES")
    corrected.source = .hand
    var log = CrossingLog([deleted, corrected])
    #expect(log.add(detected: try event(minutes: 3), by: .drive, using: &random) == nil)
    let again = try event(minutes: 6_002, to: "AD")
    #expect(log.add(detected: again, by: .drive, using: &random) == nil)
    #expect(log.valid == [corrected])
  }

  @Test func `old crossings go, but for the last of them`() throws {
    let day: Int64 = 24 * 60
    let all = try [-900, -800, -760, -10].enumerated().map { number, days in
      crossing(try event(minutes: Int64(days) * day), seed: UInt64(number))
    }
    var log = CrossingLog(all)
    #expect(log.trim(on: Self.noon.day()) == 2)
    #expect(log.crossings == Array(all.suffix(2)))
    #expect(log.trim(on: Self.noon.day()) == 0)
  }

  @Test func `a file is read as it was written`() throws {
    var random = SplitMix64(seed: 3)
    var byHand = crossing(try event(minutes: 90, from: "ES", to: "PT"), seed: 9)
    byHand.event.left = Self.noon
    byHand.event.place = nil
    byHand.detected = try event(minutes: 80, from: "ES", to: "PT")
    byHand.aboard = [RecordID(milliseconds: 5, using: &random)]
    byHand.source = .hand
    byHand.isDeleted = true
    let log = CrossingLog([crossing(try event()), byHand])
    let reading = try CrossingLog.read(log.bytes)
    #expect(reading.log == log)
    #expect(reading.damage == nil)
    #expect(try CrossingLog.read(CrossingLog().bytes).log == CrossingLog())
  }

  @Test func `what this version does not know is written again`() throws {
    let known = String(decoding: CrossingLog([crossing(try event())]).bytes, as: UTF8.self)
    let newer = known.replacing(
      #""deleted":false}"#, with: #""deleted":false,"road":"A9","tolls":[1,2.5,{"by":null}]}"#
    ).replacing(#""version": 1, "#, with: #""version": 1, "device": "van", "#)
    var log = try CrossingLog.read(Array(newer.utf8)).log
    #expect(String(decoding: log.bytes, as: UTF8.self) == newer)
    log.insert(crossing(try event(minutes: 9_000), seed: 4))
    #expect(String(decoding: log.bytes, as: UTF8.self).contains(#""tolls":[1,2.5,{"by":null}]}"#))
  }

  @Test func `the crossings of some days come with the last one before them`() throws {
    let day: Int64 = 24 * 60
    let all = try [-900, -300, -200, -100, -1, 5].enumerated().map { number, days in
      crossing(try event(minutes: Int64(days) * day), seed: UInt64(number))
    }
    let log = CrossingLog(all)
    let today = Self.noon.day()
    func first(_ days: Int) -> Day { Day(daysSinceEpoch: today.daysSinceEpoch - days) }
    #expect(log.valid(from: first(180), to: today) == Array(all[2...4]))
    #expect(log.valid(from: first(10), to: today) == Array(all[3...4]))
    #expect(log.valid(from: first(2_000), to: today) == Array(all[...4]))
    #expect(CrossingLog().valid(from: first(10), to: today) == [])
  }

  @Test func `a file that is cut off anywhere loses only the entry in which it ends`() throws {
    let all = try (0..<5).map { number in
      crossing(try event(minutes: Int64(number) * 1_000), seed: UInt64(number))
    }
    let bytes = CrossingLog(all).bytes
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for length in 0..<bytes.count {
      let reading = try CrossingLog.read(Array(bytes[..<length]))
      // An entry is whole once its closing brace is there, just before the comma and the line's end.
      let whole = ends.dropFirst().count { $0 - 1 <= length }
      #expect(reading.log.crossings.count >= min(5, whole) - 1)
      #expect(reading.log.crossings == Array(all.prefix(reading.log.crossings.count)))
      #expect(length >= bytes.count - 1 || reading.damage != nil)
    }
  }

  @Test(arguments: [
    (#""from":"FR""#, #""from":"XX""#), (#""to":"ES""#, #""to":"FR""#),
    (#""lat":42.5"#, #""lat":142.5"#), (#""source":"drive""#, #""source":"bird""#),
    (#""aboard":null"#, #""aboard":"Ada""#), (#""at":"2026"#, #""at":"26"#),
  ])
  func `an entry that makes no sense is left out, and the others stay`(
    good: String, bad: String
  ) throws {
    let all = try (0..<3).map { number in
      crossing(try event(minutes: Int64(number) * 1_000), seed: UInt64(number))
    }
    let text = String(decoding: CrossingLog(all).bytes, as: UTF8.self)
    let place = try #require(text.range(of: good))
    let reading = try CrossingLog.read(Array(text.replacingCharacters(in: place, with: bad).utf8))
    #expect(reading.lost == 1)
    #expect(reading.log.crossings == Array(all.dropFirst()))
  }

  @Test func `a file of a newer version is refused`() throws {
    let text = #"{"format": "vanlog border crossings", "version": 2, "crossings": []}"#
    #expect(throws: CrossingLog.TooNew.self) { try CrossingLog.read(Array(text.utf8)) }
  }

  @Test func `an id that two lines share counts once`() throws {
    let one = crossing(try event())
    let text = String(decoding: CrossingLog([one]).bytes, as: UTF8.self)
    let line = try #require(text.split(separator: "\n").dropFirst().first)
    let twice = text.replacing(line, with: "\(line),\n\(line)")
    #expect(try CrossingLog.read(Array(twice.utf8)).log.crossings == [one])
  }
}
