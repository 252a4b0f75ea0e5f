import Geodesy
import TestSupport
import Testing
import Text

@testable import Watching

@Suite struct RuleZoneTests {
  private typealias Engine = RuleEngineTests

  /// A sighting of a test: where, how fast by the receiver, and how surely.
  private struct Seen {
    var place: Coordinate
    var speed: Double?
    var accuracy = 5.0
    var isMoving: Bool? = true
    /// Since the sighting before.
    var seconds: Int64 = 3
  }

  /// How often a rule fires that rests for no longer than rules must.
  private func count(_ side: RuleSide, radius: Double = 100, _ sightings: [Seen]) -> Int {
    let area = RuleArea(.at(Walk.home), radiusMetres: radius)
    var engine = RuleEngine(rules: [Engine.rule(.zone(area, side), cooldown: 10)])
    var second: Int64 = 0
    return sightings.count { seen in
      second += seen.seconds
      var facts = Engine.facts(second, at: seen.place)
      facts.isMoving = seen.isMoving
      let event = RuleEvent.seen(accuracyMetres: seen.accuracy, metresPerSecond: seen.speed)
      return engine.take(event, facts).first?.firing != nil
    }
  }

  /// On a straight road to the north that passes the middle at so many metres.
  private func road(
    offset: Double, speed: Double, phase: Double, seconds: Int64 = 3, reportsSpeed: Bool = true
  ) -> [Seen] {
    let start = Walk.home.destination(bearing: 90, distanceMetres: offset)
      .destination(bearing: 180, distanceMetres: 2_000)
    let step = speed * Double(seconds)
    return stride(from: phase * step, to: 6_000, by: step).map { metres in
      Seen(
        place: start.destination(bearing: 0, distanceMetres: metres),
        speed: reportsSpeed ? speed : nil, seconds: seconds)
    }
  }

  @Test(
    arguments: [
      // Radius, distance from the middle, metres a second, and how often the edge is crossed.
      (100, 0, 36, 1), (100, 50, 36, 1), (100, 90, 36, 1), (100, 0, 14, 1), (20, 0, 14, 1),
      (20, 10, 25, 1), (1_000, 900, 36, 1), (100, 105, 36, 0), (20, 60, 14, 0),
    ] as [(Double, Double, Double, Int)], [RuleSide.enter, .leave])
  func `a van that drives through a circle is noticed once, wherever it is seen`(
    road: (radius: Double, offset: Double, speed: Double, times: Int), side: RuleSide
  ) {
    for phase in stride(from: 0, to: 1, by: 0.1) {
      for reportsSpeed in [true, false] {
        let sightings = self.road(
          offset: road.offset, speed: road.speed, phase: phase, reportsSpeed: reportsSpeed)
        #expect(count(side, radius: road.radius, sightings) == road.times, "phase \(phase)")
      }
    }
  }

  @Test(arguments: [(60, 1), (119, 1), (121, 0)] as [(Int64, Int)])
  func `the way between two sightings counts for two minutes`(seconds: Int64, times: Int) {
    let sightings = road(offset: 0, speed: 14, phase: 0.7, seconds: seconds)
    #expect(count(.enter, sightings) == times)
  }

  @Test(arguments: 0..<50)
  func `a sighting that jumps across the circle and back is not a passage`(index: Int) {
    for speed in [14, 2] as [Double] {
      var sightings = road(offset: 200, speed: speed, phase: 0.5)
      let middle = sightings.count / 2 - 25 + index
      sightings[middle].place = Walk.home.destination(bearing: 270, distanceMetres: 200)
      #expect(count(.enter, sightings) == 0)
      sightings[middle].place = Walk.home
      #expect(count(.leave, sightings) == 0)
    }
  }

  @Test(arguments: [false, true], [60, 85, 100, 115, 140, 160] as [Double])
  func `a van that stands near the edge fires nothing twice, however much the receiver wanders`(
    isMoving: Bool, metres: Double
  ) {
    let place = Walk.home.destination(bearing: 40, distanceMetres: metres)
    for accuracy in [4, 45, 90] as [Double] {
      var noise = SplitMix64(seed: UInt64(metres))
      let sightings = (0..<3_000).map { _ in
        Seen(
          place: place.destination(
            bearing: .random(in: 0..<360, using: &noise),
            distanceMetres: .random(in: 0...40, using: &noise)),
          speed: .random(in: 0...1.2, using: &noise), accuracy: accuracy, isMoving: isMoving)
      }
      #expect(count(.enter, sightings) <= 1)
      #expect(count(.leave, sightings) <= 1)
    }
  }

  @Test func `a van that stops in the circle has come into it within a minute`() {
    var sightings = road(offset: 0, speed: 14, phase: 0).prefix { seen in
      seen.place.latitude < Walk.home.latitude - 0.0008
    }
    sightings += Array(
      repeating: Seen(place: Walk.home, speed: 0.2, seconds: 10), count: 7)
    #expect(count(.enter, Array(sightings)) == 1)
    #expect(count(.enter, Array(sightings.dropLast())) == 0)
  }

  @Test(arguments: [RuleSide.enter, .leave])
  func `the edge of a zone is crossed once, however much the receiver jumps`(side: RuleSide) {
    let metres = [300, 90, 300, 110, 90, 95, 120, 125, 90, 131, 132, 140, 90, 5.0]
    let sightings = metres.map { metres in
      Seen(
        place: Walk.home.destination(bearing: 90, distanceMetres: metres), isMoving: false,
        seconds: 60)
    }
    let fired = metres.indices.filter { index in
      count(side, Array(sightings[...index])) > count(side, Array(sightings[..<index]))
    }
    #expect(fired == (side == .enter ? [5, 13] : [10]))
  }

  @Test func `a zone whose middle is moved away is not left`() {
    let area = RuleArea(.named("Home"))
    var engine = RuleEngine(
      rules: [Engine.rule(.zone(area, .leave), cooldown: 10)], places: ["Home": Walk.home])
    func isLeft(_ second: Int64) -> Bool {
      engine.take(.seen(accuracyMetres: 5), Engine.facts(second)).contains { $0.firing != nil }
    }
    #expect(!isLeft(0))
    engine.places = ["Home": Engine.far]
    for minute in 1...5 as ClosedRange<Int64> { #expect(!isLeft(minute * 60)) }
  }

  @Test func `a sighting that is too vague for a zone does not count`() {
    let sightings = [500, 0, 0, 0].map { metres in
      Seen(
        place: Walk.home.destination(bearing: 90, distanceMetres: metres), speed: 14, accuracy: 101)
    }
    #expect(count(.enter, sightings) == 0)
  }
}
