import Foundation
import TestSupport
import Testing
import Text

@Suite struct InstantTests {
  typealias Known = (milliseconds: Int64, text: String)

  static let known: [Known] = [
    (0, "1970-01-01T00:00:00Z"),
    (1, "1970-01-01T00:00:00.001Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (-1_000, "1969-12-31T23:59:59Z"),
    (-86_400_000, "1969-12-31T00:00:00Z"),
    (-86_400_001, "1969-12-30T23:59:59.999Z"),
    (1_786_556_220_000, "2026-08-12T17:37:00Z"),
    (1_786_556_220_050, "2026-08-12T17:37:00.050Z"),
    (2_147_483_648_000, "2038-01-19T03:14:08Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"),
    (.max, "292278994-08-17T07:12:55.807Z"),
  ]

  @Test(arguments: known)
  func `a moment is written in UTC, with milliseconds only if there are any`(known: Known) {
    #expect("\(Instant(millisecondsSinceEpoch: known.milliseconds))" == known.text)
  }

  @Test func `the earliest possible moment can be shown too`() async {
    await #expect(processExitsWith: .success) {
      let text = "\(Instant(millisecondsSinceEpoch: .min))"
      #expect(text == "-292275055-05-16T16:47:04.192Z")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `sampled moments agree with Foundation`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let style = Date.ISO8601FormatStyle()
    for _ in 0..<100 {
      let seconds = Int64.random(in: -12_000_000_000...13_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect("\(Instant(secondsSinceEpoch: seconds))" == style.format(date))
    }
  }

  typealias Local = (text: String, seconds: Int64, offset: Int)

  static let locals: [Local] = [
    ("1970-01-01 0:0:0", 0, 0),
    ("1970-01-01 2:0:0", 0, 7_200),
    ("1969-12-31 23:0:0", 0, -3_600),
    ("1970-01-02 0:0:0", 86_399, 1),
    ("1970-01-01 23:59:59", 86_399, 0),
    ("1970-01-01 5:45:0", 0, 20_700),
    ("1969-12-31 23:59:59", -1, 0),
    ("1970-01-01 0:59:59", -1, 3_600),
    ("1969-12-30 12:0:0", -86_400, -43_200),
    ("1970-01-01 14:0:0", 0, 50_400),
  ]

  @Test(arguments: locals)
  func `day and time follow local clocks`(local: Local) {
    let instant = Instant(secondsSinceEpoch: local.seconds)
    let time = instant.timeOfDay(offsetSeconds: local.offset)
    let day = instant.day(offsetSeconds: local.offset)
    #expect("\(day) \(time.hour):\(time.minute):\(time.second)" == local.text)
  }
}
