import Text

@testable import Almanac

/// The largest differences from other almanacs.
///
/// Of `peers.py 7 2000`, 2,000 questions of each kind, the worst were: sunrise and sunset against ephem
/// 0.28 s, twilights 0.38 s, against astral 84 s; moonrise and moonset against ephem 3.2 s; against
/// skyfield phases 11.0 s, the place of the sun 0.8 arc seconds and of the moon 10.7, and the horizon at
/// any latitude, poles and date line among them, 0.6 arc seconds for the sun and 5.9 for the moon.
struct PeerComparison {
  var edgeSeconds = 0.0
  var twilightSeconds = 0.0
  var astralSeconds = 0.0
  var moonSeconds = 0.0
  var phaseSeconds = 0.0
  var sunArcSeconds = 0.0
  var moonArcSeconds = 0.0
  /// Distances from the horizon at the moments that others give, at any latitude.
  var anywhereArcSeconds: [String: Double] = [:]
  /// Events that only one of two knows.
  var unmatched: [String] = []

  init(_ answers: PeerAnswers) throws {
    for question in answers.sun { try compare(question) }
    for question in answers.moon { try compare(question) }
    for question in answers.anywhere { try compare(question) }
    for question in answers.positions { try compare(question) }
    for question in answers.phases { compare(phases: question) }
  }

  private mutating func compare(_ question: PeerAnswers.Sun) throws {
    let place = try PeerAnswers.place(question.lat, question.lon)
    let noon = Instant(millisecondsSinceEpoch: question.noon)
    let day = SunDays(place, from: noon, to: noon).day(noonNear: noon)
    for (name, times) in question.ephem {
      let ours = Double(name).map { day.passages(ofDegrees: $0) } ?? (up: day.rise, down: day.set)
      for (our, their) in [(ours.up, times[0]), (ours.down, times[1])] {
        guard let seconds = seconds(our, their, "sun \(name) \(question)") else { continue }
        if name == "edge" {
          edgeSeconds = max(edgeSeconds, seconds)
        } else {
          twilightSeconds = max(twilightSeconds, seconds)
        }
      }
    }
    for (our, their) in [(day.rise, question.astral[0]), (day.set, question.astral[1])] {
      // It counts by days of UTC, and leaves out events near their ends.
      guard let our, let their else { continue }
      let seconds = Double((our.millisecondsSinceEpoch - their).magnitude) / 1_000
      astralSeconds = max(astralSeconds, seconds)
    }
  }

  private mutating func compare(_ question: PeerAnswers.Moon) throws {
    let place = try PeerAnswers.place(question.lat, question.lon)
    let start = Instant(millisecondsSinceEpoch: question.start)
    let end = Instant(millisecondsSinceEpoch: question.start + 86_400_000)
    let day = MoonDay(place, from: start, to: end)
    for (our, their) in [(day.rises.first, question.rise), (day.sets.first, question.set)] {
      guard let seconds = seconds(our, their, "moon \(question)") else { continue }
      moonSeconds = max(moonSeconds, seconds)
    }
  }

  /// The difference of two times; one without the other is noted.
  private mutating func seconds(_ our: Instant?, _ their: Int64?, _ question: String) -> Double? {
    guard let our, let their else {
      if (our == nil) != (their == nil) { unmatched.append("\(question): ours \(our as Any)") }
      return nil
    }
    return Double((our.millisecondsSinceEpoch - their).magnitude) / 1_000
  }

  /// At any latitude, seconds say little: the sun may creep along the horizon for hours.
  private mutating func compare(_ question: PeerAnswers.Anywhere) throws {
    let place = try PeerAnswers.place(question.lat, question.lon)
    let middle = Instant(millisecondsSinceEpoch: question.middle)
    let ours = Self.passages(question.body, place, around: middle)
    for passage in question.passages {
      let matching = ours.filter { $0.isUp == passage.isUp }
        .map { Double(($0.time - passage.time).magnitude) / 1_000 }
      // Passages of a second that are closer together than five minutes are not looked for.
      guard let nearest = matching.min(), nearest < 3_600 else {
        unmatched.append("\(question)")
        continue
      }
      let arcSeconds = nearest * passage.slope.magnitude * 3_600
      anywhereArcSeconds[question.body] = max(
        anywhereArcSeconds[question.body] ?? 0, arcSeconds)
    }
    let grazes = min(question.top.magnitude, question.bottom.magnitude) < 0.005
    let inside = ours.filter { abs($0.time - question.middle) < 43_800_000 }
    if inside.count != question.passages.count, !grazes {
      let near = ours.contains { abs(abs($0.time - question.middle) - 44_064_000) < 300_000 }
      if !near { unmatched.append("\(question): ours \(inside)") }
    }
  }

  private static func passages(
    _ body: String, _ place: SkyPlace, around middle: Instant
  ) -> [(time: Int64, isUp: Bool)] {
    let time = middle.millisecondsSinceEpoch
    let start = Instant(millisecondsSinceEpoch: time - 86_400_000)
    var rises: [Instant] = []
    var sets: [Instant] = []
    if body == "sun" {
      let days = SunDays(place, from: start, to: middle).days(3, noonNear: start)
      rises = days.compactMap(\.rise)
      sets = days.compactMap(\.set)
    } else {
      let end = Instant(millisecondsSinceEpoch: time + 86_400_000)
      let day = MoonDay(place, from: start, to: end)
      (rises, sets) = (day.rises, day.sets)
    }
    return rises.map { ($0.millisecondsSinceEpoch, true) }
      + sets.map { ($0.millisecondsSinceEpoch, false) }
  }

  private mutating func compare(_ question: PeerAnswers.Position) throws {
    let place = try PeerAnswers.place(question.lat, question.lon)
    let instant = Instant(millisecondsSinceEpoch: question.time)
    let isSun = question.body == "sun"
    let sun = SunPosition(at: instant, place: place)
    let moon = MoonAspect(at: instant, place: place)
    let elevation = isSun ? sun.elevationDegrees : moon.elevationDegrees
    let azimuth = isSun ? sun.azimuthDegrees : moon.azimuthDegrees
    let across =
      (azimuth - question.azimuth).remainder(dividingBy: 360).magnitude
      * max(0, 1 - (question.elevation / 90) * (question.elevation / 90))
    let arcSeconds = max((elevation - question.elevation).magnitude, across) * 3_600
    if isSun {
      sunArcSeconds = max(sunArcSeconds, arcSeconds)
    } else {
      moonArcSeconds = max(moonArcSeconds, arcSeconds)
    }
  }

  private mutating func compare(phases: [[Int64]]) {
    guard let first = phases.first?.first else { return }
    var after = Instant(millisecondsSinceEpoch: first - 3_600_000)
    for phase in phases {
      let next = PhaseMoment(after: after)
      guard next.phase.rawValue == Int(phase[1]) else {
        unmatched.append("phase \(phase)")
        continue
      }
      let difference = (next.at.millisecondsSinceEpoch - phase[0]).magnitude
      phaseSeconds = max(phaseSeconds, Double(difference) / 1_000)
      after = Instant(millisecondsSinceEpoch: phase[0] + 3_600_000)
    }
  }
}
