/// Normalises column names for comparison.
enum SpotColumnName {
  /// On one line, without surrounding blanks or a byte order mark.
  static func trimmed(_ name: String) -> String {
    var rest = name.unicodeScalars[...]
    while let first = rest.first, isMargin(first) { rest.removeFirst() }
    while let last = rest.last, isMargin(last) { rest.removeLast() }
    guard rest.contains(where: { $0.value < 0x20 || $0 == byteOrderMark }) else {
      return String(rest)
    }
    var result = String.UnicodeScalarView()
    for scalar in rest where scalar != byteOrderMark {
      result.append(scalar.value < 0x20 ? " " : scalar)
    }
    return String(result)
  }

  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  private static func isMargin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0xA0 || scalar == byteOrderMark
  }

  /// In lower case, with runs of blanks collapsed.
  static func exact(_ name: String) -> String {
    trimmed(name).lowercased().split { $0 == " " || $0 == "\t" || $0 == "\n" }
      .joined(separator: " ")
  }

  /// Only letters and digits, in lower case and without accents.
  static func plain(_ name: String) -> String {
    words(name).joined()
  }

  /// The runs of letters and digits, in lower case and without accents; `maxHeight` gives two.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var followsSmall = false
    for scalar in trimmed(name).unicodeScalars {
      let (isWord, isLarge) = kind(of: scalar)
      if !isWord || (isLarge && followsSmall) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if isWord { appendBase(of: scalar, to: &word) }
      followsSmall = isWord && !isLarge
      if scalar == "%" { words.append("percent") }
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private static func kind(of scalar: Unicode.Scalar) -> (isWord: Bool, isLarge: Bool) {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: return (true, false)
    case 0x41...0x5A: return (true, true)
    case ..<0x80: return (false, false)
    default: return (scalar.properties.isAlphabetic, scalar.properties.isUppercase)
    }
  }

  private static func appendBase(of scalar: Unicode.Scalar, to word: inout [UInt8]) {
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      word.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      return
    }
    let small = scalar.properties.lowercaseMapping
    let base = small.unicodeScalars.first.flatMap { letter in
      accents.first { $0.1.contains(letter) }?.0
    }
    word.append(contentsOf: (base ?? small).utf8)
  }

  private static let accents: [(String, Set<Unicode.Scalar>)] = [
    ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
    ("i", "ìíîïĩīĭį"), ("l", "ĺļľł"), ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"),
    ("s", "śŝşš"), ("t", "ţťŧ"), ("u", "ùúûüũūŭůűų"), ("y", "ýÿŷ"), ("z", "źżž"), ("ss", "ß"),
    ("ae", "æ"), ("oe", "œ"),
  ].map { ($0.0, Set($0.1.unicodeScalars)) }

  /// Whether two names differ by at most one letter: changed, added, omitted, or swapped with the
  /// next.
  static func areNearlyAlike(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard abs(first.count - second.count) <= 1 else { return false }
    let start = zip(first, second).prefix { $0 == $1 }.count
    let (left, right) = (first[start...], second[start...])
    if left.dropFirst() == right.dropFirst() || left.dropFirst() == right
      || left == right.dropFirst()
    {
      return true
    }
    let swapped = left.count >= 2 && right.count >= 2 && left.dropFirst(2) == right.dropFirst(2)
    return swapped && left[start] == right[start + 1] && left[start + 1] == right[start]
  }
}
