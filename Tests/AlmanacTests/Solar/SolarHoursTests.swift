import Geodesy
import Testing
import Text

@testable import Almanac

/// Spans, their ends, and what is known of them.
@Suite struct SolarHoursTests {
  private let panel = SolarPanel(ratedWatts: 100)

  private func place(_ latitude: Double = 47) throws -> SkyPlace {
    SkyPlace(try Coordinate(latitude: latitude, longitude: 8))
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  private func forecast(from start: String, hours: [Double?], of length: Int = 1) throws -> Forecast
  {
    let start = try instant(start)
    let made = hours.enumerated().map { number, radiation in
      var hour = ForecastHour(
        time: Instant(
          millisecondsSinceEpoch: start.millisecondsSinceEpoch
            + Int64(number * length) * 3_600_000))
      hour.hours = length
      hour.shortwaveRadiation = radiation
      return hour
    }
    return Forecast(
      service: .openMeteo, place: ForecastPlace(latitude: 47, longitude: 8), fetchedAt: start,
      expires: start, hours: made)
  }

  @Test func `parts of a day add up to it`() throws {
    let yield = SolarYield(
      of: [panel], at: try place(),
      forecast: try forecast(from: "2026-06-21T06:00:00Z", hours: [400, 0, 900, nil, 300]))
    let (start, end) = (try instant("2026-06-21T00:00:00Z"), try instant("2026-06-22T00:00:00Z"))
    let whole = yield.energy(from: start, until: end).wattHours
    for cut in ["2026-06-21T06:17:13Z", "2026-06-21T08:00:00Z", "2026-06-21T11:59:59.999Z"] {
      let cut = try instant(cut)
      let parts =
        yield.energy(from: start, until: cut).wattHours
        + yield.energy(from: cut, until: end).wattHours
      #expect(abs(parts - whole) < 0.001)
    }
    let hours = yield.hours(from: start, until: end)
    #expect(hours.first?.start == start && hours.last?.end == end)
    #expect(zip(hours, hours.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test func `a span is as certain as its least certain hour with sun`() throws {
    let yield = SolarYield(
      of: [panel], at: try place(),
      forecast: try forecast(from: "2026-06-21T06:00:00Z", hours: [400, 500, nil, 600]))
    func basis(_ start: String, _ end: String) throws -> SolarBasis? {
      yield.energy(
        from: try instant("2026-06-21T\(start):00Z"), until: try instant("2026-06-21T\(end):00Z")
      ).basis
    }
    #expect(try basis("06:00", "08:00") == .forecast)
    #expect(try basis("06:00", "09:00") == .clearSky)
    #expect(try basis("09:00", "10:00") == .forecast)
    #expect(try basis("05:00", "07:00") == .clearSky)
    #expect(try basis("00:00", "02:00") == nil)
  }

  @Test func `what a forecast leaves out does not change its other hours`() throws {
    let half = try forecast(from: "2026-06-21T09:30:00Z", hours: [500])
    let yield = SolarYield(of: [panel], at: try place(), forecast: half)
    let hours = yield.hours(
      from: try instant("2026-06-21T09:00:00Z"), until: try instant("2026-06-21T11:00:00Z"))
    #expect(
      hours.map(\.end.description) == [
        "2026-06-21T09:30:00Z", "2026-06-21T10:30:00Z", "2026-06-21T11:00:00Z",
      ])
    #expect(hours.map(\.energy.basis) == [.clearSky, .forecast, .clearSky])
  }

  @Test func `the mean of six hours is spread as the sun goes`() throws {
    let six = try forecast(from: "2026-06-21T00:00:00Z", hours: [100], of: 6)
    let yield = SolarYield(of: [panel], at: try place(), forecast: six)
    let hours = yield.hours(
      from: try instant("2026-06-21T00:00:00Z"), until: try instant("2026-06-21T06:00:00Z"))
    #expect(hours.count == 1)
    let early = yield.energy(
      from: try instant("2026-06-21T00:00:00Z"), until: try instant("2026-06-21T03:00:00Z"))
    #expect(early.wattHours == 0)
  }

  @Test func `a second panel adds to the first, and none gives nothing`() throws {
    let (start, end) = (try instant("2026-06-21T00:00:00Z"), try instant("2026-06-22T00:00:00Z"))
    func energy(_ panels: [SolarPanel]) throws -> Double {
      SolarYield(of: panels, at: try place()).energy(from: start, until: end).wattHours
    }
    let one = try energy([panel])
    #expect(try abs(energy([panel, panel]) - 2 * one) < 0.001)
    #expect(try energy([]) == 0)
  }

  @Test(arguments: [(47.0, 180.0), (-33.0, 0)])
  func `a tilted panel without a direction faces the noon sun`(
    latitude: Double, facing: Double
  ) throws {
    let (start, end) = (try instant("2026-03-21T00:00:00Z"), try instant("2026-03-22T00:00:00Z"))
    func energy(_ azimuth: Double?) throws -> Double {
      let panel = SolarPanel(ratedWatts: 100, tiltDegrees: 30, azimuthDegrees: azimuth)
      return SolarYield(of: [panel], at: try place(latitude)).energy(from: start, until: end)
        .wattHours
    }
    #expect(try energy(nil) == energy(facing))
    #expect(try energy(nil) > energy(facing + 180))
  }

  @Test func `in the polar night nothing comes, under the midnight sun it comes all day`() throws {
    let (start, end) = (try instant("2026-06-21T00:00:00Z"), try instant("2026-06-22T00:00:00Z"))
    let south = SolarYield(of: [panel], at: try place(-85)).energy(from: start, until: end)
    #expect(south == SolarEnergy())
    let north = SolarYield(of: [panel], at: try place(90)).hours(from: start, until: end)
    #expect(north.count == 24 && north.allSatisfy { $0.energy.wattHours > 10 })
  }

  // MARK: The battery

  private func hours(_ wattHours: [Double]) -> [SolarYield.Hour] {
    wattHours.enumerated().map { number, energy in
      SolarYield.Hour(
        start: Instant(secondsSinceEpoch: Int64(number) * 3_600),
        end: Instant(secondsSinceEpoch: Int64(number + 1) * 3_600),
        energy: SolarEnergy(wattHours: energy, basis: .clearSky))
    }
  }

  static let lives: [(charge: Double, use: Double, sun: [Double], hours: Double?)] = [
    (1, 240, Array(repeating: 0, count: 48), 10), (0.5, 240, Array(repeating: 0, count: 48), 5),
    (1, 240, Array(repeating: 10, count: 48), nil), (1, 240, Array(repeating: 5, count: 48), 20),
    // What does not fit into a full battery is lost.
    (1, 240, [1_000] + Array(repeating: 0, count: 48), 11), (1, 0, [0, 0], nil),
    (0, 240, [0, 0], 0), (1, 240, [0, 0], nil), (7, 240, Array(repeating: 0, count: 48), 10),
  ]

  @Test(arguments: lives)
  func `a battery lasts until more was used than came`(
    charge: Double, use: Double, sun: [Double], lasts: Double?
  ) {
    let battery = Battery(wattHours: 100, charge: charge, dailyUseWattHours: use)
    let found = battery.hoursUntilEmpty(hours(sun))
    #expect(found.map { ($0 * 1_000).rounded() } == lasts.map { $0 * 1_000 })
  }
}
