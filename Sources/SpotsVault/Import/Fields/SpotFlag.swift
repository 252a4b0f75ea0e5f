/// What a field says about a service.
enum SpotFlag: Int32 {
  case no, yes
  /// Free text such as `Cold` for showers: the service is available, and the text is kept.
  case text
  /// Free text that denies it: the service is not available, and the text is kept.
  case denial

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let flag = SpotFlag(quick: bytes) {
      self = flag
      return
    }
    switch String(decoding: bytes.prefix(32), as: UTF8.self).lowercased() {
    case "yes", "true", "ja", "oui", "si", "sí", "sì", "sim", "available", "да", "✓", "✔":
      self = .yes
    case "no", "false", "none", "nein", "non", "nee", "não", "нет", "unknown", "inconnu",
      "unbekannt",
      "n/a", "null", "nan", "not available", "0.0":
      self = .no
    case let text:
      let denies = ["non-potable", "non potable", "not ", "no ", "no-", "unsafe", "closed", "kein"]
      self = denies.contains { text.hasPrefix($0) } ? .denial : .text
    }
  }

  /// Recognises the flags that nearly all files use; `nil` for other words.
  init?(quick bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes.count {
    case 1: self.init(letter: bytes[0])
    case 2 where bytes[0] | 0x20 == 0x6E && bytes[1] | 0x20 == 0x6F: self = .no
    case 3
    where bytes[0] | 0x20 == 0x79 && bytes[1] | 0x20 == 0x65 && bytes[2] | 0x20 == 0x73:
      self = .yes
    default: return nil
    }
  }

  private init(letter: UInt8) {
    switch letter {
    case 0x30, 0x2D, 0x3F, 0x6E, 0x4E: self = .no
    case 0x31, 0x79, 0x59, 0x78, 0x58: self = .yes
    default: self = .text
    }
  }
}
