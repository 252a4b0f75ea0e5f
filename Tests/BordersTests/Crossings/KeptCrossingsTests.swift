import Borders
import Foundation
import Geodesy
import TestSupport
import Testing
import Text

@Suite struct KeptCrossingsTests {
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
      id: RecordID(milliseconds: 0, using: &random), event: event, source: .watch)
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
    let kept = KeptCrossings([crossing(try event()), byHand])
    let reading = try KeptCrossings.read(kept.bytes)
    #expect(reading.kept == kept)
    #expect(reading.damage == nil)
    #expect(try KeptCrossings.read(KeptCrossings().bytes).kept == KeptCrossings())
  }

  @Test func `what this version does not know is written again`() throws {
    let known = String(decoding: KeptCrossings([crossing(try event())]).bytes, as: UTF8.self)
    let newer = known.replacing(
      #""deleted":false}"#, with: #""deleted":false,"road":"A9","tolls":[1,2.5,{"by":null}]}"#
    ).replacing(#""version": 2, "#, with: #""version": 2, "device": "van", "#)
    var kept = try KeptCrossings.read(Array(newer.utf8)).kept
    #expect(String(decoding: kept.bytes, as: UTF8.self) == newer)
    kept.put(crossing(try event(minutes: 9_000), seed: 4))
    #expect(String(decoding: kept.bytes, as: UTF8.self).contains(#""tolls":[1,2.5,{"by":null}]}"#))
  }

  @Test func `a file that is cut off anywhere loses only the entry in which it ends`() throws {
    let all = try (0..<5).map { number in
      crossing(try event(minutes: Int64(number) * 1_000), seed: UInt64(number))
    }
    let bytes = KeptCrossings(all).bytes
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for length in 0..<bytes.count {
      let reading = try KeptCrossings.read(Array(bytes[..<length]))
      // An entry is whole once its closing brace is there, just before the comma and the line's end.
      let whole = ends.dropFirst().count { $0 - 1 <= length }
      #expect(reading.kept.entries.count >= min(5, whole) - 1)
      #expect(reading.kept.entries == Array(all.prefix(reading.kept.entries.count)))
      #expect(length >= bytes.count - 1 || reading.damage != nil)
    }
  }

  @Test(arguments: [
    (#""from":"FR""#, #""from":"XX""#), (#""to":"ES""#, #""to":"FR""#),
    (#""lat":42.5"#, #""lat":142.5"#), (#""source":"watch""#, #""source":"bird""#),
    (#""aboard":null"#, #""aboard":"Ada""#), (#""at":"2026"#, #""at":"26"#),
  ])
  func `an entry that makes no sense is left out, and the others stay`(
    good: String, bad: String
  ) throws {
    let all = try (0..<3).map { number in
      crossing(try event(minutes: Int64(number) * 1_000), seed: UInt64(number))
    }
    let text = String(decoding: KeptCrossings(all).bytes, as: UTF8.self)
    let place = try #require(text.range(of: good))
    let reading = try KeptCrossings.read(Array(text.replacingCharacters(in: place, with: bad).utf8))
    #expect(reading.lost == 1)
    #expect(reading.kept.entries == Array(all.dropFirst()))
  }

  @Test func `a file of a newer version is refused`() throws {
    let text = #"{"format": "vanlog border crossings", "version": 3, "crossings": []}"#
    #expect(throws: KeptCrossings.TooNew.self) { try KeptCrossings.read(Array(text.utf8)) }
  }

  @Test func `an id that two lines share counts once`() throws {
    let one = crossing(try event())
    let text = String(decoding: KeptCrossings([one]).bytes, as: UTF8.self)
    let line = try #require(text.split(separator: "\n").dropFirst().first)
    let twice = text.replacing(line, with: "\(line),\n\(line)")
    #expect(try KeptCrossings.read(Array(twice.utf8)).kept.entries == [one])
  }

  @Test func `a file of version 1 keeps what was said of the crossings of drives`() throws {
    let lines = [
      #"{"id":"01KTXZQ4N0G6Y6D1V4E4WNB8AQ","at":"2026-06-14T09:30:00Z","left_at":null,"lat":48.5742,"#
        + #""lon":7.8017,"from":"FR","to":"DE","source":"drive","aboard":null,"detected":null,"deleted":false}"#,
      #"{"id":"01KTXZQ4N0G6Y6D1V4E4WNB8AR","at":"2026-06-15T09:30:00Z","from":"DE","to":"FR","#
        + #""source":"drive","aboard":null,"detected":null,"deleted":true}"#,
      #"{"id":"01KTXZQ4N0G6Y6D1V4E4WNB8AS","at":"2026-06-16T09:30:00Z","from":"DE","to":"FR","#
        + #""source":"watch","aboard":null,"detected":null,"deleted":false}"#,
    ]
    let text =
      #"{"format": "vanlog border crossings", "version": 1, "crossings": ["#
      + lines.joined(separator: ",\n") + "]}"
    let reading = try KeptCrossings.read(Array(text.utf8))
    #expect(reading.damage == nil)
    #expect(
      reading.kept.entries.map { $0.id.ending(5) } == ["NB8AR", "NB8AS"].map { $0.lowercased() })
    #expect(String(decoding: reading.kept.bytes, as: UTF8.self).contains(#""version": 2"#))
  }
}
