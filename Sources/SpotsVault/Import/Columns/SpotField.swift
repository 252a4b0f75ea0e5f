public import TrackFormats

/// What a column of a pack can mean to the vault; all others are kept as extra.
public enum SpotField: String, CaseIterable, Sendable, Hashable {
  case id, name
  case latitude = "lat"
  case longitude = "lon"
  /// One column with both, latitude first.
  case coordinates
  case type, description, rating
  case height = "max_height"
  case length = "max_length"
  case width = "max_width"
  case weight = "max_weight"
  case country, place, url
  /// A list of services in one column.
  case services
}

extension CSVSeparator {
  public var name: String { String(describing: self) }

  /// By its name or as the character itself.
  public init?(_ text: String) {
    let found = Self.allCases.first {
      $0.name == text.lowercased() || [$0.rawValue] == Array(text.utf8)
    }
    guard let found = found ?? (text == "\\t" ? .tab : nil) else { return nil }
    self = found
  }
}

/// How the bytes of a file stand for characters.
public enum SpotEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// What old spreadsheets write in western Europe; it contains Latin-1.
  case windows1252 = "windows-1252"

  /// By one of the names that people give it.
  public init?(name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "utf-16", "utf16", "utf-16le", "utf16le", "ucs-2": self = .utf16LittleEndian
    case "utf-16be", "utf16be": self = .utf16BigEndian
    case "windows-1252", "cp1252", "1252", "latin1", "latin-1", "iso-8859-1": self = .windows1252
    default: return nil
    }
  }
}
