internal import Text

/// Splits text into words with folded letters, the same for an index and for a search.
///
/// In scripts that are written without spaces, and in Korean, where endings are attached to words,
/// people search for parts of words. So every pair of neighbouring characters is a word there, and so
/// is the last one: a search for a single character takes it as a beginning.
struct WordSplitting {
  /// The words so far, each followed by a blank.
  private(set) var words: [UInt8] = []
  /// Whether the text is one to search for: of an unspaced word, its pairs are enough.
  private let isSearch: Bool
  /// Where the current word begins.
  private var start = 0
  /// The number of characters of the current word, if it is an unspaced one.
  private var unspaced = 0

  private static let blank = UInt8(ascii: " ")
  /// Longer words are cut, in the index as in a search.
  private static let mostBytes = 200

  init(isSearch: Bool = false) {
    self.isSearch = isSearch
  }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Adds the words of a text; bytes that are not UTF-8 separate words.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    words.reserveCapacity(words.count + text.count + 1)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        add(ascii: byte)
        offset += 1
      } else {
        let (scalar, length) = Self.scalar(in: text, at: offset)
        if let scalar { add(scalar) } else { endWord() }
        offset += length
      }
    }
    endWord()
  }

  @inline(__always)
  private mutating func add(ascii byte: UInt8) {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: append(byte)
    case 0x41...0x5A: append(byte | 0x20)
    default: endWord()
    }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    if unspaced > 0 { endWord() }
    if words.count - start < Self.mostBytes { words.append(byte) }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch Part(scalar) {
    case .nothing: break
    case .separator: endWord()
    case .wide(let byte): add(ascii: byte)
    case .letter:
      if unspaced > 0 { endWord() }
      if words.count - start < Self.mostBytes { Folding.append(scalar, to: &words) }
    case .unspaced: add(unspaced: scalar)
    }
  }

  private mutating func add(unspaced scalar: Unicode.Scalar) {
    if unspaced == 0 { endWord() }
    let first = words.count
    Folding.append(scalar, to: &words)
    let end = words.count
    guard end > first else { return }
    if unspaced > 0 {
      // The one before it and this one are a pair; the next pair begins with this one.
      words.append(Self.blank)
      start = words.count
      for index in first..<end { words.append(words[index]) }
    }
    unspaced += 1
  }

  private mutating func endWord() {
    if words.count > start {
      if isSearch, unspaced > 1 {
        words.removeLast(words.count - start)
      } else {
        words.append(Self.blank)
      }
    }
    start = words.count
    unspaced = 0
  }
}

extension WordSplitting {
  /// What a scalar is to words.
  private enum Part {
    case separator, letter, unspaced
    /// It only says how the text is shown.
    case nothing
    case wide(UInt8)

    init(_ scalar: Unicode.Scalar) {
      if case 0xFF01...0xFF5E = scalar.value {
        self = .wide(UInt8(truncatingIfNeeded: scalar.value - 0xFF01 + 0x21))
        return
      }
      self =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
          .otherNumber, .privateUse:
          WordSplitting.isUnspaced(scalar) ? .unspaced : .letter
        case .format: scalar == "\u{200B}" ? .separator : .nothing
        default: .separator
        }
    }
  }

  /// Whether a scalar belongs to a script in which a word does not end at a space.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xE00: false
    case 0xE00..<0xF00, 0x1000..<0x10A0, 0x1780..<0x1800: true  // Thai, Lao, Burmese, Khmer
    case 0x3005...0x3007, 0x3040..<0x3130, 0x31A0..<0x3200: true  // kana, Bopomofo
    case 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xF900..<0xFB00, 0x20000..<0x40000: true  // Han
    case 0xAC00..<0xD7A4: true  // Korean
    case 0xFF66..<0xFFA0, 0x1B000..<0x1B170: true  // more kana
    default: false
    }
  }

  /// The scalar at an offset and its length; no scalar and a length of one if it is not UTF-8.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    let lead = bytes[offset]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, offset + length <= bytes.count else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let next = bytes[offset + index]
      guard next & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    // Overlong, or a surrogate: not a scalar, but its bytes belong together.
    let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    return (value >= least[length] ? Unicode.Scalar(value) : nil, length)
  }
}
