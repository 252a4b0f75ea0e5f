/// The members of reports that are used.
enum ReportName: UInt8 {
  case `class`, device, mode, status, time, lat, lon, altMSL, altHAE, alt, speed, track, climb
  case eph, epx, epy, epv, ept, leapSeconds
  case usedSatellites, seenSatellites, hdop, satellites, used
  case path, activated, devices, enable, release, message, protocolMajor, protocolMinor

  /// The name that a text spells, or `nil` if it is not used.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    // Most names that are not used are shorter than any that is.
    guard text.count > 2, let word = ReportWord(text) else { return nil }
    switch text.count {
    case 3: self.init(three: word)
    case 4: self.init(four: word)
    case 5: self.init(five: word)
    case 6: self.init(six: word)
    default: self.init(long: word)
    }
  }

  private init?(three word: ReportWord) {
    switch word {
    case "lat": self = .lat
    case "lon": self = .lon
    case "alt": self = .alt
    case "eph": self = .eph
    case "epx": self = .epx
    case "epy": self = .epy
    case "epv": self = .epv
    case "ept": self = .ept
    default: return nil
    }
  }

  private init?(four word: ReportWord) {
    switch word {
    case "used": self = .used
    case "mode": self = .mode
    case "time": self = .time
    case "uSat": self = .usedSatellites
    case "nSat": self = .seenSatellites
    case "hdop": self = .hdop
    case "path": self = .path
    default: return nil
    }
  }

  private init?(five word: ReportWord) {
    switch word {
    case "class": self = .class
    case "speed": self = .speed
    case "track": self = .track
    case "climb": self = .climb
    default: return nil
    }
  }

  private init?(six word: ReportWord) {
    switch word {
    case "device": self = .device
    case "status": self = .status
    case "altMSL": self = .altMSL
    case "altHAE": self = .altHAE
    case "enable": self = .enable
    default: return nil
    }
  }

  private init?(long word: ReportWord) {
    switch word {
    case "leapseconds": self = .leapSeconds
    case "satellites": self = .satellites
    case "activated": self = .activated
    case "devices": self = .devices
    case "release": self = .release
    case "message": self = .message
    case "proto_major": self = .protocolMajor
    case "proto_minor": self = .protocolMinor
    default: return nil
    }
  }
}

/// The classes of reports that are used, and all others.
enum ReportKind {
  case position, sky, device, devices, watch, version, error, other

  init(_ text: UnsafeBufferPointer<UInt8>) {
    switch ReportWord(text) {
    case "TPV": self = .position
    case "SKY": self = .sky
    case "DEVICE": self = .device
    case "DEVICES": self = .devices
    case "WATCH": self = .watch
    case "VERSION": self = .version
    case "ERROR": self = .error
    default: self = .other
    }
  }
}

/// Up to sixteen bytes as one number, so that words are compared without making texts of them.
struct ReportWord: Hashable, ExpressibleByStringLiteral {
  private let bytes: UInt128

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 16 else { return nil }
    bytes = text.reduce(0) { $0 << 8 | UInt128($1) }
  }

  init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount <= 16, "no word of gpsd is that long")
    var bytes: UInt128 = 0
    for index in 0..<text.utf8CodeUnitCount { bytes = bytes << 8 | UInt128(text.utf8Start[index]) }
    self.bytes = bytes
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
