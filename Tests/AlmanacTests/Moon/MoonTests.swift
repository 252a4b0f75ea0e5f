import Geodesy
import Testing
import Text

@testable import Almanac

@Suite struct MoonTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> SkyPlace {
    SkyPlace(try Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(
    arguments: [
      (.new, "2000-01-06T18:14"), (.new, "2024-04-08T18:21"), (.firstQuarter, "2025-03-06T16:31"),
      (.full, "2025-03-14T06:54"), (.lastQuarter, "2025-03-22T11:29"), (.new, "2025-03-29T10:57"),
      (.full, "2025-09-07T18:09"), (.full, "2026-05-31T08:45"), (.new, "2026-08-12T17:37"),
      (.full, "2026-08-28T04:18"), (.new, "2027-08-02T10:05"),
    ] as [(MoonPhase, String)])
  func `a phase has the moment that almanacs print`(phase: MoonPhase, text: String) throws {
    let expected = try #require(Instant("\(text):30Z"))
    let before = Instant(millisecondsSinceEpoch: expected.millisecondsSinceEpoch - 86_400_000)
    let after = Instant(millisecondsSinceEpoch: expected.millisecondsSinceEpoch + 86_400_000)
    for moment in [phase.next(after: before), phase.last(before: after)] {
      #expect(abs(moment.millisecondsSinceEpoch - expected.millisecondsSinceEpoch) < 60_000)
    }
  }

  @Test func `the four phases follow each other`() throws {
    let phases = PhaseMoment(after: try #require(Instant("2026-11-23T12:00:00Z"))).following(4)
    #expect(phases.map(\.phase) == [.full, .lastQuarter, .new, .firstQuarter])
    #expect(phases.map(\.at) == phases.map(\.at).sorted())
  }

  @Test(arguments: ["1900-01-02", "1969-07-20", "2026-11-23", "2099-12-24"])
  func `no phase is left out, and each is after the moment asked about`(day: String) throws {
    let start = try #require(Instant("\(day)T00:00:00Z")).millisecondsSinceEpoch
    for hours in stride(from: Int64(0), to: 24 * 60, by: 5) {
      let moment = Instant(millisecondsSinceEpoch: start + hours * 3_600_000)
      let next = PhaseMoment(after: moment)
      #expect(next.at > moment)
      #expect(PhaseMoment(number: next.number - 1).at <= moment)
      #expect(PhaseMoment(after: next.at) == next.next)
      #expect(next.newMoonBefore.phase == .new)
      #expect(next.newMoonBefore.at == MoonPhase.new.last(before: moment))
      let newMoon = next.newMoonBefore.at.millisecondsSinceEpoch
      let age = Double(moment.millisecondsSinceEpoch - newMoon) / 86_400_000
      #expect((0..<29.9).contains(age))
    }
  }

  @Test(arguments: [
    (0.0, MoonShape.new), (359, .new), (6, .new), (7, .waxingCrescent), (90, .firstQuarter),
    (120, .waxingGibbous), (180, .full), (200, .waningGibbous), (270, .lastQuarter),
    (300, .waningCrescent), (353, .waningCrescent),
  ])
  func `the look has a name`(degrees: Double, shape: MoonShape) {
    #expect(MoonShape(elongationDegrees: degrees) == shape)
  }

  @Test(arguments: [(50.0, 225.0...315), (-35.0, 45.0...135)])
  func `a moon that waxes is lit on the right in the north and on the left in the south`(
    latitude: Double, limb: ClosedRange<Double>
  ) throws {
    // A first quarter near its culmination.
    let evening = try #require(Instant("2026-03-25T18:30:00Z"))
    let moon = MoonAspect(at: evening, place: try place(latitude, 0))
    #expect(limb.contains(moon.brightLimbDegrees), "\(moon.brightLimbDegrees)")
    #expect(abs(moon.illuminated - 0.5) < 0.06)
  }

  @Test(arguments: [90.0, -90, 89, 70, 62, 0, -45])
  func `rises and sets take turns, at any latitude`(latitude: Double) throws {
    let start = try #require(Instant("2026-01-01T00:00:00Z"))
    let milliseconds = start.millisecondsSinceEpoch
    let moons = MoonDays(
      try place(latitude, -60), from: start,
      to: Instant(millisecondsSinceEpoch: milliseconds + 60 * 86_400_000))
    var events: [Bool] = []
    for day in 0..<Int64(60) {
      let from = Instant(millisecondsSinceEpoch: milliseconds + day * 86_400_000)
      let to = Instant(millisecondsSinceEpoch: milliseconds + (day + 1) * 86_400_000)
      let found = moons.day(from: from, to: to)
      if let last = events.last { #expect(found.isUpAtStart == last) }
      let all = found.rises.map { ($0, true) } + found.sets.map { ($0, false) }
      events += all.sorted { $0.0 < $1.0 }.map(\.1)
    }
    for (event, next) in zip(events, events.dropFirst()) { #expect(event != next) }
    #expect(!events.isEmpty)
  }
}
