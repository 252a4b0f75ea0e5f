/// The members of reports that are used.
enum ReportName: UInt8 {
  case `class`, device, mode, status, time, lat, lon, altMSL, altHAE, alt, speed, track, climb
  case eph, epx, epy, epv, ept, leapSeconds
  case usedSatellites, seenSatellites, hdop, satellites, used
  case path, activated, devices, enable, release, message, protocolMajor, protocolMinor

  private static let spellings: [String: ReportName] = [
    "class": .class, "device": .device, "mode": .mode, "status": .status, "time": .time,
    "lat": .lat, "lon": .lon, "altMSL": .altMSL, "altHAE": .altHAE, "alt": .alt,
    "speed": .speed, "track": .track, "climb": .climb,
    "eph": .eph, "epx": .epx, "epy": .epy, "epv": .epv, "ept": .ept,
    "leapseconds": .leapSeconds,
    "uSat": .usedSatellites, "nSat": .seenSatellites, "hdop": .hdop,
    "satellites": .satellites, "used": .used,
    "path": .path, "activated": .activated, "devices": .devices, "enable": .enable,
    "release": .release, "message": .message,
    "proto_major": .protocolMajor, "proto_minor": .protocolMinor,
  ]

  /// The name that a text spells, or `nil` if it is not used.
  init?(_ text: String) {
    guard let name = Self.spellings[text] else { return nil }
    self = name
  }
}

/// Names that an object has already had.
struct ReportNames {
  private var bits: UInt64 = 0

  /// False if the name was there before.
  mutating func insert(_ name: ReportName) -> Bool {
    let bit: UInt64 = 1 << UInt64(name.rawValue)
    defer { bits |= bit }
    return bits & bit == 0
  }
}
