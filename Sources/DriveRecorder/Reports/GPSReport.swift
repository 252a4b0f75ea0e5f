public import Text

/// What gpsd says in one line.
public enum GPSReport: Hashable, Sendable {
  /// `TPV`: where the van is.
  case position(PositionReport)
  /// `SKY`: the satellites.
  case sky(SkyReport)
  /// `DEVICE`: a receiver was added, changed or removed.
  case device(ReceiverReport)
  /// `DEVICES`: all receivers that gpsd knows.
  case devices([ReceiverReport])
  /// `WATCH`: whether gpsd sends reports.
  case watch(isEnabled: Bool)
  /// `VERSION`: the first line of a connection.
  case version(VersionReport)
  /// `ERROR`: what gpsd objects to in a request.
  case error(String)
  /// Any other class, such as `AIS` or `PPS`.
  case other
}

/// A position as gpsd reports it, complete or not.
///
/// Numbers are finite if present, and otherwise unchecked: a latitude may be 91.
public struct PositionReport: Hashable, Sendable {
  /// The receiver, as a path or an address.
  public var device: String?
  /// How complete the position is; `nil` if there is no fix.
  public var fix: FixKind?
  /// gpsd's number for the receiver's augmentation, such as 2 for DGPS.
  public var status: Int?
  public var time: Instant?
  public var latitude, longitude: Double?
  /// Metres above mean sea level.
  public var altitudeMetres: Double?
  /// Metres above the ellipsoid, which differs from sea level by tens of metres.
  public var ellipsoidAltitudeMetres: Double?
  public var speedMetresPerSecond: Double?
  /// Clockwise from true north.
  public var courseDegrees: Double?
  public var climbMetresPerSecond: Double?
  /// How far off the position and the altitude may be.
  public var accuracyMetres, altitudeAccuracyMetres: Double?
  /// How far off the time may be.
  public var timeAccuracySeconds: Double?
  public var leapSeconds: Int?

  public init(device: String? = nil, fix: FixKind? = nil) {
    self.device = device
    self.fix = fix
  }
}

/// How many satellites a receiver sees and uses.
public struct SkyReport: Hashable, Sendable {
  public var device: String?
  public var time: Instant?
  public var usedSatellites, visibleSatellites: Int?
  /// How much the geometry worsens the position: 1 is good, 20 is useless.
  public var horizontalDilution: Double?

  public init(device: String? = nil, used: Int? = nil, visible: Int? = nil) {
    self.device = device
    usedSatellites = used
    visibleSatellites = visible
  }
}

/// A receiver that gpsd knows.
public struct ReceiverReport: Hashable, Sendable {
  public var path: String
  /// False if it was unplugged, or is not opened yet.
  public var isActive: Bool

  public init(path: String, isActive: Bool) {
    self.path = path
    self.isActive = isActive
  }
}

/// The version of gpsd.
public struct VersionReport: Hashable, Sendable {
  public var release: String
  public var protocolMajor, protocolMinor: Int?

  public init(release: String, protocolMajor: Int?, protocolMinor: Int?) {
    self.release = release
    self.protocolMajor = protocolMajor
    self.protocolMinor = protocolMinor
  }
}

/// Why a line is neither a report nor a sentence.
public enum ReportError: String, Error, Hashable, Sendable, CaseIterable {
  case tooLong = "too_long"
  case notUTF8 = "not_utf8"
  case notJSON = "not_json"
  /// A name occurs twice, so that the value is ambiguous.
  case doubledName = "doubled_name"
  case noClass = "no_class"
  /// A sentence without a checksum, or with a wrong one.
  case badChecksum = "bad_checksum"
}

extension ReportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong: "the line is longer than \(LineCutter.gpsdLimit) bytes"
    case .notUTF8: "the line is not UTF-8"
    case .notJSON: "the line is not a whole JSON object"
    case .doubledName: "the line has a duplicate member"
    case .noClass: "the line has no class"
    case .badChecksum: "the line has no checksum, or a wrong one"
    }
  }
}
