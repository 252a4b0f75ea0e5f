internal import Text

/// Makes of the sentences of a receiver the reports that gpsd makes of them.
///
/// The sentences of an instant follow each other. It is over when another time comes, or a sentence
/// of the same kind.
struct NMEAReports {
  private var instant: NMEAInstant?
  /// The last day that was given: not every sentence has it.
  private var day: Day?
  private var lastTimeOfDay: Int?
  /// What GSA reported last.
  private var kind: FixKind?
  private var dilution: Double?

  private static let halfDay = 43_200_000

  /// Takes a sentence; returns the reports of the instant that it ends.
  mutating func take(_ sentence: NMEASentence) -> [GPSReport] {
    switch sentence.kind {
    case .gsa:
      kind = sentence.integer(2).flatMap(FixKind.init)
      dilution = sentence.decimal(16)
      return []
    case .vtg:
      instant?.take(sentence)
      return []
    case .rmc, .gga, .zda:
      var ended: [GPSReport] = []
      if instant?.isEnded(by: sentence) == true { ended = finish() }
      var current = instant ?? NMEAInstant()
      current.take(sentence)
      instant = current
      return ended
    }
  }

  /// Ends the current instant, if there is one.
  mutating func finish() -> [GPSReport] {
    guard let ended = instant.take() else { return [] }
    let time = time(of: ended)
    var report = ended.report(kind: kind, dilution: dilution)
    report?.time = time
    guard let report else { return [] }
    let sky = ended.satellites.map { GPSReport.sky(SkyReport(used: $0)) }
    return [sky, .position(report)].compactMap(\.self)
  }

  /// The time, by the day that was given or, after midnight, the one that follows.
  private mutating func time(of instant: NMEAInstant) -> Instant? {
    defer { lastTimeOfDay = instant.timeOfDay ?? lastTimeOfDay }
    if let told = instant.day {
      day = told
    } else if let timeOfDay = instant.timeOfDay, let lastTimeOfDay, let before = day,
      timeOfDay < lastTimeOfDay - Self.halfDay
    {
      day = Day(daysSinceEpoch: before.daysSinceEpoch + 1)
    }
    guard let timeOfDay = instant.timeOfDay, let day else { return nil }
    return Instant(
      millisecondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400_000 + Int64(timeOfDay))
  }
}

/// What the sentences of one instant say together.
private struct NMEAInstant {
  private(set) var timeOfDay: Int?
  private(set) var day: Day?
  private(set) var satellites: Int?
  private var kinds: [NMEASentence.Kind] = []
  private var position = PositionReport(device: nil)
  /// `nil` until a sentence gives it.
  private var hasFix: Bool?
  private var dilution: Double?
  private var isCorrected = false

  private static let knot = 1_852.0 / 3_600
  /// gpsd's error of a position, in metres, at a dilution of 1; less with corrections from outside.
  private static let error = (plain: 19.0, corrected: 4.75)

  func isEnded(by sentence: NMEASentence) -> Bool {
    sentence.timeOfDay(1) != timeOfDay || kinds.contains(sentence.kind)
  }

  mutating func take(_ sentence: NMEASentence) {
    kinds.append(sentence.kind)
    switch sentence.kind {
    case .rmc: takeMinimum(sentence)
    case .gga: takeQuality(sentence)
    case .zda: takeDate(sentence)
    case .vtg: takeSpeed(sentence, speed: 5, course: 1)
    case .gsa: break
    }
  }

  private mutating func takeMinimum(_ sentence: NMEASentence) {
    timeOfDay = sentence.timeOfDay(1)
    day = sentence.day(9) ?? day
    tell(hasFix: sentence.letter(2) == UInt8(ascii: "A"))
    takePlace(sentence, at: 3)
    takeSpeed(sentence, speed: 7, course: 8)
  }

  private mutating func takeQuality(_ sentence: NMEASentence) {
    timeOfDay = sentence.timeOfDay(1)
    let quality = sentence.integer(6) ?? 0
    tell(hasFix: quality > 0)
    isCorrected = (2...5).contains(quality) && quality != 3
    takePlace(sentence, at: 2)
    satellites = sentence.integer(7)
    dilution = sentence.decimal(8)
    position.altitudeMetres = sentence.decimal(9)
  }

  private mutating func takeDate(_ sentence: NMEASentence) {
    timeOfDay = sentence.timeOfDay(1)
    guard let year = sentence.integer(4), let month = sentence.integer(3),
      let dayOfMonth = sentence.integer(2)
    else { return }
    day = Day(year: NMEASentence.year(year), month: month, day: dayOfMonth) ?? day
  }

  private mutating func takePlace(_ sentence: NMEASentence, at number: Int) {
    guard let latitude = sentence.degrees(number), let longitude = sentence.degrees(number + 2)
    else { return }
    (position.latitude, position.longitude) = (latitude, longitude)
  }

  private mutating func takeSpeed(_ sentence: NMEASentence, speed: Int, course: Int) {
    let metresPerSecond = sentence.decimal(speed).map { $0 * Self.knot }
    position.speedMetresPerSecond = position.speedMetresPerSecond ?? metresPerSecond
    position.courseDegrees = position.courseDegrees ?? sentence.decimal(course)
  }

  private mutating func tell(hasFix: Bool) {
    self.hasFix = hasFix && self.hasFix != false
  }

  /// The report; `nil` if nothing was said about a position.
  func report(kind: FixKind?, dilution: Double?) -> PositionReport? {
    guard let hasFix else { return nil }
    var report = position
    guard hasFix else {
      report.fix = nil
      return report
    }
    // Like gpsd, which believes an altitude although the receiver calls the fix flat.
    report.fix = report.altitudeMetres == nil ? kind ?? .twoD : .threeD
    let error = isCorrected ? Self.error.corrected : Self.error.plain
    report.accuracyMetres = (self.dilution ?? dilution).map { $0 * error }
    return report
  }
}
