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

  /// In the order of their keys: a few comparisons of numbers are quicker than one hash.
  private static let sorted: [(key: UInt128, name: ReportName)] =
    spellings
    .compactMap { spelling, name in key(Array(spelling.utf8)[...]).map { ($0, name) } }
    .sorted { $0.key < $1.key }

  /// The name that these bytes spell, or `nil` if it is not used.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let key = Self.key(bytes) else { return nil }
    let sorted = Self.sorted
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].key < key { low = middle + 1 } else { high = middle }
    }
    guard low < sorted.count, sorted[low].key == key else { return nil }
    self = sorted[low].name
  }

  /// All bytes and their count, or `nil` if there are more than fifteen.
  private static func key(_ bytes: ArraySlice<UInt8>) -> UInt128? {
    guard bytes.count <= 15 else { return nil }
    return bytes.reduce(UInt128(bytes.count)) { $0 << 8 | UInt128($1) }
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
