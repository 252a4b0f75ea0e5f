import Text

@testable import DriveRecorder

/// Reads a line by way of JSON values: what the scanner, which makes none, must find too.
enum ReportByValues {
  static func report(_ line: [UInt8]) throws(ReportError) -> GPSReport {
    guard line.count <= LineCutter.gpsdLimit else { throw .tooLong }
    guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
    guard let values = (try? JSONValue(parsing: line, maximumDepth: 8))?.members else {
      throw .notJSON
    }
    var members = MembersByValue()
    try values.forEachRead { name, value throws(ReportError) in try members.take(name, value) }
    guard let report = members.report else { throw .noClass }
    return report
  }
}

extension [JSONValue.Member] {
  fileprivate func forEachRead(
    _ body: (ReportName, JSONValue) throws(ReportError) -> Void
  ) throws(ReportError) {
    var seen = ReportNames()
    for member in self {
      guard let name = JSONValue.string(member.name).text({ ReportName($0) }) else { continue }
      guard seen.insert(name) else { throw .doubledName }
      try body(name, member.value)
    }
  }
}

extension JSONValue {
  fileprivate var wholeNumber: Int? { number.flatMap { Int(exactly: $0) } }

  /// What `read` makes of the bytes of a text.
  fileprivate func text<Result>(_ read: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
    string.flatMap { Array($0.utf8).withUnsafeBufferPointer(read) }
  }
}

private struct MembersByValue {
  private var kind: String?
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

  mutating func take(_ name: ReportName, _ value: JSONValue) throws(ReportError) {
    switch name {
    case .class: kind = value.string
    case .device: position.device = value.string
    case .mode: position.fix = value.wholeNumber.flatMap(FixKind.init)
    case .status: position.status = value.wholeNumber
    case .time: position.time = value.text { ReportTime.instant($0) }
    case .leapSeconds: position.leapSeconds = value.wholeNumber
    case .lat, .lon, .altMSL, .altHAE, .alt, .speed, .track, .climb:
      takePlace(name, value.number)
    case .eph, .epx, .epy, .epv, .ept, .hdop: takeError(name, value.number)
    case .usedSatellites: sky.usedSatellites = value.wholeNumber
    case .seenSatellites: sky.visibleSatellites = value.wholeNumber
    case .satellites: try takeSatellites(value)
    case .path, .activated: Self.take(name, value, of: &receiver)
    case .devices: try takeReceivers(value)
    case .enable: isEnabled = value.bool
    case .release, .message: text = value.string
    case .protocolMajor: version.major = value.wholeNumber
    case .protocolMinor: version.minor = value.wholeNumber
    case .used: break
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

  private mutating func takeSatellites(_ value: JSONValue) throws(ReportError) {
    guard let satellites = value.elements?.compactMap(\.members) else { return }
    var used = 0
    for members in satellites {
      try members.forEachRead { name, value in
        if name == .used, value.bool == true { used += 1 }
      }
    }
    listed = (used, satellites.count)
  }

  private mutating func takeReceivers(_ value: JSONValue) throws(ReportError) {
    for members in value.elements?.compactMap(\.members) ?? [] {
      var receiver = ReceiverReport(path: "", isActive: false)
      try members.forEachRead { name, value in Self.take(name, value, of: &receiver) }
      receivers.append(receiver)
    }
  }

  private static func take(
    _ name: ReportName, _ value: JSONValue, of receiver: inout ReceiverReport
  ) {
    switch (name, value) {
    case (.path, _): receiver.path = value.string ?? ""
    // The time of activation, as text since gpsd 3.2.
    case (.activated, .string(let moment)): receiver.isActive = !moment.isEmpty
    case (.activated, _): receiver.isActive = value.number.map { $0 != 0 } ?? false
    default: break
    }
  }

  /// The report, or `nil` if there was no class.
  var report: GPSReport? {
    guard let kind else { return nil }
    return switch kind {
    case "TPV": .position(wholePosition)
    case "SKY": .sky(wholeSky)
    case "DEVICE": .device(receiver)
    case "DEVICES": .devices(receivers)
    case "WATCH": .watch(isEnabled: isEnabled ?? false)
    case "VERSION":
      .version(
        VersionReport(release: words, protocolMajor: version.major, protocolMinor: version.minor))
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
  private var words: String { text.map { String($0.prefix(200)) } ?? "" }
}
