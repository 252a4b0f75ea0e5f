import Almanac
import Geodesy
import Glibc
import Text

/// How long sun and moon take to compute.
enum SkyBenchmark {
  private static let rounds = 200
  private static let years = 100

  static func run(dist: String) throws -> [Comparison] {
    try inProcess() + process(dist: dist)
  }

  // MARK: In process

  private static func inProcess() throws -> [Comparison] {
    let place = SkyPlace(try Coordinate(latitude: 47.05, longitude: 8.31))
    return [
      bounded("rise, set and noon of the sun for a year", 2_000, aim: 500) { noons in
        days(place, noons).count { $0.rise != nil && $0.set != nil }
      },
      bounded("the same, with three twilights", 4_000, aim: 1_000) { noons in
        days(place, noons).count { day in
          [-6.0, -12, -18].allSatisfy { day.passages(ofDegrees: $0).up != nil }
        } + 365
      },
      bounded("rise and set of the moon for a year", 20_000, aim: 10_000) { noons in
        let moons = MoonDays(place, from: noons[0], to: noons[364])
        return zip(noons, noons.dropFirst()).count {
          !moons.day(from: $0, to: $1).rises.isEmpty
        }
      },
    ]
  }

  private static func days(_ place: SkyPlace, _ noons: [Instant]) -> [SunDay] {
    SunDays(place, from: noons[0], to: noons[364]).days(365, noonNear: noons[0])
  }

  /// Each time another year, so that nothing can be remembered.
  private static func bounded(
    _ question: String, _ bound: Double, aim: Double, _ body: ([Instant]) -> Int
  ) -> Comparison {
    let times = (0..<years).map { year in
      let first = Int64(year) * 365 * 86_400 + 41_400
      let noons = (0..<365).map { Instant(secondsSinceEpoch: first + Int64($0) * 86_400) }
      let start = nanoseconds()
      let found = body(noons)
      precondition(found > 340, "days without an event")
      return Double(nanoseconds() - start) / 1_000
    }
    return Comparison(
      benchmark: "sky", question: "\(question): in process", size: "\(years) years",
      unit: .microseconds, samples: Samples(times), yardstick: .bound(bound), aim: aim)
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  // MARK: As a process

  private static func process(dist: String) throws -> [Comparison] {
    let sky = Child("\(dist)/vanlog", ["sky", "--at", "48.5734,7.7521"])
    let path = Child("\(dist)/vanlog", ["config", "path"])
    let times = try PairedTimes.measure([sky, path], rounds: rounds)
    return [
      Comparison(
        benchmark: "sky", question: "vanlog sky: whole process", size: "\(rounds) runs",
        unit: .milliseconds, samples: times[0],
        yardstick: .peer("vanlog config path", times[1], ratioAtMost: 1.25), aim: 1.15)
    ]
  }
}
