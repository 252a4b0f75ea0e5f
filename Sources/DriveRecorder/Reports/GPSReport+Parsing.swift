internal import Text

extension GPSReport {
  /// Reads one line from gpsd, without its line end.
  ///
  /// Unused members are checked and skipped; a value of the wrong type counts as absent. A line that
  /// is not JSON, too long or ambiguous is refused as a whole.
  public init(parsing line: ArraySlice<UInt8>) throws(ReportError) {
    guard line.count <= LineCutter.gpsdLimit else { throw .tooLong }
    self = try line.withUnsafeBufferPointer { Self.read($0) }.get()
  }

  private static func read(_ line: UnsafeBufferPointer<UInt8>) -> Result<GPSReport, ReportError> {
    var scanner = ReportScanner(line)
    var members = ReportMembers()
    do throws(ReportError) {
      try scanner.document { (scanner, name) throws(ReportError) in
        try members.take(name, from: &scanner)
      }
    } catch {
      return .failure(isUTF8(line) ? error : .notUTF8)
    }
    guard scanner.isASCII || isUTF8(line) else { return .failure(.notUTF8) }
    guard !scanner.hasDoubledName else { return .failure(.doubledName) }
    return members.report.map { .success($0) } ?? .failure(.noClass)
  }

  private static func isUTF8(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    String(validating: line, as: UTF8.self) != nil
  }
}

/// The members of a line, in any order.
private struct ReportMembers {
  private var kind: ReportKind?
  private var position = PositionReport()
  private var altitude: Double?
  private var eastError, northError: Double?
  private var sky = SkyReport()
  private var listed: (used: Int, visible: Int)?
  private var receiver = ReceiverReport(path: "", isActive: false)
  private var receivers: [ReceiverReport] = []
  private var isEnabled: Bool?
  private var text: String?
  private var version: (major: Int?, minor: Int?)

  /// Takes the value of a member.
  mutating func take(
    _ name: ReportName, from scanner: inout ReportScanner
  ) throws(ReportError) {
    switch name {
    case .class: kind = try scanner.text { ReportKind($0) }
    case .device: position.device = try scanner.string()
    case .mode: position.fix = try scanner.wholeNumber().flatMap(FixKind.init)
    case .status: position.status = try scanner.wholeNumber()
    case .time: position.time = try scanner.text { ReportTime.instant($0) }
    case .leapSeconds: position.leapSeconds = try scanner.wholeNumber()
    case .lat, .lon, .altMSL, .altHAE, .alt, .speed, .track, .climb:
      takePlace(name, try scanner.number())
    case .eph, .epx, .epy, .epv, .ept, .hdop: takeError(name, try scanner.number())
    case .usedSatellites: sky.usedSatellites = try scanner.wholeNumber()
    case .seenSatellites: sky.visibleSatellites = try scanner.wholeNumber()
    case .satellites: try takeSatellites(from: &scanner)
    case .path, .activated: try Self.take(name, from: &scanner, of: &receiver)
    case .devices: try takeReceivers(from: &scanner)
    case .enable: isEnabled = try scanner.flag()
    case .release, .message: text = try scanner.string()
    case .protocolMajor: version.major = try scanner.wholeNumber()
    case .protocolMinor: version.minor = try scanner.wholeNumber()
    case .used: try scanner.skip()
    }
  }

  private mutating func takePlace(_ name: ReportName, _ number: Double?) {
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

  private mutating func takeError(_ name: ReportName, _ number: Double?) {
    switch name {
    case .eph: position.accuracyMetres = number
    case .epx: eastError = number
    case .epy: northError = number
    case .epv: position.altitudeAccuracyMetres = number
    case .ept: position.timeAccuracySeconds = number
    default: sky.horizontalDilution = number
    }
  }

  private mutating func takeSatellites(from scanner: inout ReportScanner) throws(ReportError) {
    if let list = SatelliteList(scanner.bytes, at: scanner.position) {
      scanner.position = list.end
      listed = (list.used, list.visible)
      return
    }
    var (used, visible) = (0, 0)
    let isList = try scanner.objects(
      begin: { visible += 1 },
      { (scanner, name) throws(ReportError) in
        guard name == .used else { return try scanner.skip() }
        if try scanner.flag() == true { used += 1 }
      })
    if isList { listed = (used, visible) }
  }

  private mutating func takeReceivers(from scanner: inout ReportScanner) throws(ReportError) {
    var found: [ReceiverReport] = []
    _ = try scanner.objects(
      begin: { found.append(ReceiverReport(path: "", isActive: false)) },
      { (scanner, name) throws(ReportError) in
        try Self.take(name, from: &scanner, of: &found[found.count - 1])
      })
    receivers = found
  }

  private static func take(
    _ name: ReportName, from scanner: inout ReportScanner, of receiver: inout ReceiverReport
  ) throws(ReportError) {
    switch name {
    case .path: receiver.path = try scanner.string() ?? ""
    // The time of activation, as text since gpsd 3.2.
    case .activated where scanner.peek == UInt8(ascii: "\""):
      receiver.isActive = try scanner.text { !$0.isEmpty } ?? false
    case .activated: receiver.isActive = try scanner.number().map { $0 != 0 } ?? false
    default: try scanner.skip()
    }
  }

  /// The report, or `nil` if there was no class.
  var report: GPSReport? {
    guard let kind else { return nil }
    return switch kind {
    case .position: .position(wholePosition)
    case .sky: .sky(wholeSky)
    case .device: .device(receiver)
    case .devices: .devices(receivers)
    case .watch: .watch(isEnabled: isEnabled ?? false)
    case .version:
      .version(
        VersionReport(release: words, protocolMajor: version.major, protocolMinor: version.minor))
    case .error: .error(words)
    case .other: .other
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
  private var words: String { text.map { String($0.prefix(200)) } ?? "" }
}
