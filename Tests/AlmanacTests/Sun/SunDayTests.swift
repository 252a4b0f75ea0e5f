import Geodesy
import Testing
import Text

@testable import Almanac

@Suite struct SunDayTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> SkyPlace {
    SkyPlace(try Coordinate(latitude: latitude, longitude: longitude))
  }

  private func year(_ place: SkyPlace) throws -> [SunDay] {
    let start = try #require(Instant("2026-01-01T12:00:00Z"))
    let end = try #require(Instant("2027-01-01T12:00:00Z"))
    return SunDays(place, from: start, to: end).days(365, noonNear: start)
  }

  @Test(arguments: [-90.0, 90, 89.97, -89.9, 80, -70, 67, 66.6, 66, -65.7, 0])
  func `days follow each other without a gap, and no sunrise is lost`(latitude: Double) throws {
    let days = try year(place(latitude, 33))
    for (day, next) in zip(days, days.dropFirst()) {
      #expect(day.span.upperBound == next.span.lowerBound)
      #expect(day.noon < next.noon)
    }
    // Rises and sets take turns.
    var events = days.flatMap { day in
      [day.rise.map { ($0, true) }, day.set.map { ($0, false) }].compactMap { $0 }
    }
    events.sort { $0.0 < $1.0 }
    for (event, next) in zip(events, events.dropFirst()) { #expect(event.1 != next.1) }
  }

  @Test(arguments: [(90.0, "2026-03-18", "2026-09-25"), (-90, "2026-09-20", "2026-03-22")])
  func `at a pole the sun rises and sets once a year`(
    latitude: Double, rise: String, set: String
  ) throws {
    let days = try year(place(latitude, 0))
    #expect(days.compactMap(\.rise).map { "\($0.day())" } == [rise])
    #expect(days.compactMap(\.set).map { "\($0.day())" } == [set])
  }

  @Test func `daylight is all day in summer and none in winter beyond the circle`() throws {
    let days = try year(place(70, 20))
    #expect(days[172].state == .staysUp)
    #expect(days[172].daylightSeconds == 86_400)
    #expect(days[355].state == .staysDown)
    #expect(days[355].daylightSeconds == 0)
  }

  @Test(arguments: [-90.0, 90, 89.99, -89.95, 89.85])
  func `no day at a pole has more light than a day is long`(latitude: Double) throws {
    let days = try year(place(latitude, 0))
    #expect(days.count { $0.daylightSeconds == 86_400 } > 180)
    #expect(days.allSatisfy { (0..<87_000).contains($0.daylightSeconds) })
  }

  @Test func `the moment of a middle that is asked for has its elevation`() throws {
    let somewhere = try place(52.5, 13.4)
    let noon = try #require(Instant("2026-04-01T11:00:00Z"))
    let day = SunDays(somewhere, from: noon, to: noon).day(noonNear: noon)
    for degrees in [-18.0, -12, -6, -4, 6] {
      let (up, down) = day.passages(ofDegrees: degrees)
      for moment in [up, down] {
        let position = SunPosition(at: try #require(moment), place: somewhere)
        #expect(abs(position.elevationDegrees - degrees) < 0.000_3)
      }
    }
  }

  @Test func `a moment that a step of the search hits exactly is the answer`() throws {
    let noon = Instant(millisecondsSinceEpoch: -1_553_985_844_368)
    let day = SunDays(try place(0.9949, 161.0182), from: noon, to: noon).day(noonNear: noon)
    let set = try #require(day.set)
    #expect(abs(set.millisecondsSinceEpoch + 1_553_964_732_137) < 60)
  }

  @Test(arguments: [180.0, -180, 179.999, -179.999])
  func `the date line is a meridian like any other`(longitude: Double) throws {
    let noon = try #require(Instant("2026-04-01T00:00:00Z"))
    let day = SunDays(try place(-17, longitude), from: noon, to: noon).day(noonNear: noon)
    #expect(abs(day.noon.millisecondsSinceEpoch - noon.millisecondsSinceEpoch) < 300_000)
    #expect(day.state == .risesAndSets)
  }
}
