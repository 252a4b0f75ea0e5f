internal import Text

extension GPSReport {
  /// Reads one line from gpsd, without its line end.
  ///
  /// Unused members are checked and skipped; a value of the wrong type, or far out of range, counts
  /// as absent. A line that is not JSON, too long or ambiguous is refused as a whole.
  public init(parsing line: ArraySlice<UInt8>) throws(ReportError) {
    guard line.count <= LineCutter.gpsdLimit else { throw .tooLong }
    guard line.allSatisfy({ $0 < 0x80 }) || String(validating: line, as: UTF8.self) != nil else {
      throw .notUTF8
    }
    var scanner = ReportScanner(line)
    var members = ReportMembers()
    try scanner.object { scanner, name throws(ReportError) in
      try members.take(name, from: &scanner)
    }
    try scanner.expectEnd()
    guard let report = members.report else { throw .noClass }
    self = report
  }
}

/// The members of a line, in any order.
private struct ReportMembers {
  private var kind: ArraySlice<UInt8>?
  private var position = PositionReport()
  private var altitude: Double?
  private var eastError, northError: Double?
  private var sky = SkyReport()
  private var listed: (used: Int, visible: Int)?
  private var receiver = ReceiverReport(path: "", isActive: false)
  private var receivers: [ReceiverReport] = []
  private var isEnabled: Bool?
  private var text: ArraySlice<UInt8>?
  private var version: (major: Int?, minor: Int?)

  mutating func take(
    _ name: ReportName?, from scanner: inout ReportScanner
  ) throws(ReportError) {
    switch name {
    case .class: kind = try scanner.text()
    case .device: position.device = try scanner.text().map(Self.string)
    case .mode: position.fix = try scanner.integer().flatMap(FixKind.init)
    case .status: position.status = try scanner.integer()
    case .time: position.time = try scanner.text().flatMap(ReportTime.instant)
    case .leapSeconds: position.leapSeconds = try scanner.integer()
    case .lat, .lon, .altMSL, .altHAE, .alt, .speed, .track, .climb:
      takePlace(name, try scanner.number())
    case .eph, .epx, .epy, .epv, .ept, .hdop: takeError(name, try scanner.number())
    case .usedSatellites: sky.usedSatellites = try scanner.integer()
    case .seenSatellites: sky.visibleSatellites = try scanner.integer()
    case .satellites: try takeSatellites(&scanner)
    case .path, .activated: try Self.take(name, of: &receiver, from: &scanner)
    case .devices: try takeReceivers(&scanner)
    case .enable: isEnabled = try scanner.bool()
    case .release, .message: text = try scanner.text()
    case .protocolMajor: version.major = try scanner.integer()
    case .protocolMinor: version.minor = try scanner.integer()
    case .used, nil: try scanner.skipValue()
    }
  }

  private mutating func takePlace(_ name: ReportName?, _ number: Double?) {
    switch name {
    case .lat: position.latitude = number
    case .lon: position.longitude = number
    case .altMSL: position.altitudeMetres = number
    case .altHAE: position.ellipsoidAltitudeMetres = number
    case .alt: altitude = number
    case .speed: position.speedMetresPerSecond = number
    case .track: position.courseDegrees = number
    default: position.climbMetresPerSecond = number
    }
  }

  private mutating func takeError(_ name: ReportName?, _ number: Double?) {
    switch name {
    case .eph: position.accuracyMetres = number
    case .epx: eastError = number
    case .epy: northError = number
    case .epv: position.altitudeAccuracyMetres = number
    case .ept: position.timeAccuracySeconds = number
    default: sky.horizontalDilution = number
    }
  }

  private mutating func takeSatellites(_ scanner: inout ReportScanner) throws(ReportError) {
    guard try scanner.isNext("[") else { return try scanner.skipValue() }
    var (used, visible) = (0, 0)
    try scanner.list { scanner throws(ReportError) in
      guard try scanner.isNext("{") else { return try scanner.skipValue(depth: 3) }
      visible += 1
      try scanner.object { scanner, name throws(ReportError) in
        guard name == .used else { return try scanner.skipValue(depth: 4) }
        if try scanner.bool() == true { used += 1 }
      }
    }
    listed = (used, visible)
  }

  private mutating func takeReceivers(_ scanner: inout ReportScanner) throws(ReportError) {
    guard try scanner.isNext("[") else { return try scanner.skipValue() }
    try scanner.list { scanner throws(ReportError) in
      guard try scanner.isNext("{") else { return try scanner.skipValue(depth: 3) }
      var receiver = ReceiverReport(path: "", isActive: false)
      try scanner.object { scanner, name throws(ReportError) in
        try Self.take(name, of: &receiver, from: &scanner)
      }
      receivers.append(receiver)
    }
  }

  private static func take(
    _ name: ReportName?, of receiver: inout ReceiverReport, from scanner: inout ReportScanner
  ) throws(ReportError) {
    switch name {
    case .path: receiver.path = try scanner.text().map(string) ?? ""
    case .activated where try scanner.isNext("\""):
      // The time of activation, as text since gpsd 3.2.
      receiver.isActive = try scanner.text()?.isEmpty == false
    case .activated: receiver.isActive = try scanner.number().map { $0 != 0 } ?? false
    default: try scanner.skipValue(depth: 4)
    }
  }

  /// The report, or `nil` if there was no class.
  var report: GPSReport? {
    guard let kind else { return nil }
    return switch String(decoding: kind, as: UTF8.self) {
    case "TPV": .position(wholePosition)
    case "SKY": .sky(wholeSky)
    case "DEVICE": .device(receiver)
    case "DEVICES": .devices(receivers)
    case "WATCH": .watch(isEnabled: isEnabled ?? false)
    case "VERSION":
      .version(
        VersionReport(
          release: words, protocolMajor: version.major, protocolMinor: version.minor))
    case "ERROR": .error(words)
    default: .other
    }
  }

  private var wholePosition: PositionReport {
    var report = position
    report.altitudeMetres = position.altitudeMetres ?? altitude
    if report.accuracyMetres == nil, let eastError, let northError {
      report.accuracyMetres = (eastError * eastError + northError * northError).squareRoot()
    }
    return report
  }

  private var wholeSky: SkyReport {
    var report = sky
    report.device = position.device
    report.time = position.time
    report.usedSatellites = sky.usedSatellites ?? listed?.used
    report.visibleSatellites = sky.visibleSatellites ?? listed?.visible
    return report
  }

  /// A text from gpsd for people to read, shortened.
  private var words: String { text.map { Self.string($0.prefix(200)) } ?? "" }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    // Only the slash is ever escaped in paths and releases.
    String(decoding: bytes.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
  }
}
