import Borders
import Geodesy
import Glibc
import Text

/// How long questions about borders take, and how often the answer is right.
enum BorderBenchmark {
  private static let points = 20_000
  private static let rounds = 200

  static func run(dist: String) throws -> [Comparison] {
    try lookups() + [count()] + process(dist: dist) + BorderTowns.run()
  }

  // MARK: In process

  /// Random places on land, the same each time.
  private static func land() throws -> [Coordinate] {
    var state: UInt64 = 2_026
    func unit() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    var found: [Coordinate] = []
    while found.count < points {
      let place = try Coordinate(
        latitude: asin(2 * unit() - 1) * 180 / .pi, longitude: unit() * 360 - 180)
      if BorderMap.embedded.country(at: place) != nil, !BorderMap.embedded.isAtSea(place) {
        found.append(place)
      }
    }
    return found
  }

  private static func lookups() throws -> [Comparison] {
    let map = BorderMap.embedded
    let places = try land()
    return [
      lookup("country of a place", places, atMost: 3) { map.country(at: $0) == nil },
      lookup("the same, with borders within 20 km", places, atMost: 3) {
        map.place(at: $0, borderWithin: 20_000).isAtSea
      },
      lookup("the same, with the nearest border of all", places, atMost: 3) {
        map.place(at: $0).isAtSea
      },
      lookup("time zone of a place", places, atMost: 3) { map.zone(at: $0).isEmpty },
    ]
  }

  private static func lookup(
    _ question: String, _ places: [Coordinate], atMost bound: Double,
    _ isOdd: (Coordinate) -> Bool
  ) -> Comparison {
    var odd = 0
    let times = places.map { place in
      let start = nanoseconds()
      if isOdd(place) { odd += 1 }
      return Double(nanoseconds() - start) / 1_000
    }
    precondition(odd == 0, "a place on land is at sea or in no country")
    return Comparison(
      benchmark: "borders", question: "\(question): in process", size: "\(points) places on land",
      unit: .microseconds, samples: Samples(times), yardstick: .bound(bound))
  }

  /// A crossing every third day for twenty years.
  private static func count() -> Comparison {
    let countries = ["FR", "GB", "ES", "MA", "HR", "BA"]
    let stays = (0..<2_400).map { number in
      let first = 13_000 + number * 3
      return Stay(
        country: countries[number % countries.count],
        days: Day(daysSinceEpoch: first)...Day(daysSinceEpoch: first + 3))
    }
    let rules = SchengenRules()
    let times = (0..<rounds).map { _ in
      let start = nanoseconds()
      let count = SchengenCount(
        CountedDays(stays, rules: rules), on: Day(daysSinceEpoch: 20_200))
      let sum = count.used + count.overstays.count + count.longestStay(from: count.on)
      precondition(sum > 0, "nothing was counted")
      return Double(nanoseconds() - start) / 1_000
    }
    return Comparison(
      benchmark: "borders", question: "Schengen count: in process", size: "20 years, 2400 stays",
      unit: .microseconds, samples: Samples(times), yardstick: .bound(1_000))
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  // MARK: As a process

  private static func process(dist: String) throws -> [Comparison] {
    let place = Child("\(dist)/vanlog", ["border", "where", "--at", "48.5734,7.7521"])
    let path = Child("\(dist)/vanlog", ["config", "path"])
    let times = try PairedTimes.measure([place, path], rounds: rounds)
    return [
      Comparison(
        benchmark: "borders", question: "vanlog border where: whole process",
        size: "\(rounds) runs", unit: .milliseconds, samples: times[0],
        yardstick: .peer("vanlog config path", times[1], ratioAtMost: 1.25))
    ]
  }
}
