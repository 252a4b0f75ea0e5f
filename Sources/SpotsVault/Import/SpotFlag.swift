/// What a field says about a service.
enum SpotFlag {
  case no, yes
  /// In words of its own, such as `Cold` for showers: the service is there, and the words are kept.
  case text
  /// In words that deny it: the service is not there, and the words are kept.
  case denial

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count == 1, let byte = bytes.first {
      switch byte {
      case 0x30, 0x2D, 0x3F, 0x6E, 0x4E: self = .no
      case 0x31, 0x79, 0x59, 0x78, 0x58: self = .yes
      default: self = .text
      }
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
}
