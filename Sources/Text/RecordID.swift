/// Identifies one record forever and on every device: 48 bits of time, then 80 others, at least 60
/// of them random.
///
/// Uniqueness comes from the random bits alone, so a wrong clock does no harm. The rest makes new
/// records neighbours in the index, and lists of one day the same on every device.
public struct RecordID: Sendable, Hashable {
  package let high, low: UInt64

  public static let byteCount = 16

  /// A new id for a record made at a moment.
  public init(milliseconds: Int64, using random: inout some RandomNumberGenerator) {
    let time = UInt64(clamping: milliseconds) & 0xFFFF_FFFF_FFFF
    high = time << 16 | (random.next() & 0xFFFF)
    low = random.next()
  }

  /// A new id for one of several records made at a moment, which come in the order of their numbers;
  /// only the lowest 20 bits of these count.
  public init(
    milliseconds: Int64, number: Int64, using random: inout some RandomNumberGenerator
  ) {
    let time = UInt64(clamping: milliseconds) & 0xFFFF_FFFF_FFFF
    let number = UInt64(bitPattern: number) & 0xF_FFFF
    high = time << 16 | number >> 4
    low = number << 60 | random.next() >> 4
  }

  /// The id with these bytes; `nil` unless there are sixteen.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for index in 0..<8 {
      halves.high = halves.high << 8 | UInt64(bytes[index])
      halves.low = halves.low << 8 | UInt64(bytes[index + 8])
    }
    (high, low) = halves
  }

  public var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }
}

extension RecordID {
  /// Reads all 26 letters, as `description` writes them.
  public init?(text: Substring) {
    guard let id = IDEnding(text)?.whole else { return nil }
    self = id
  }

  public init?(text: String) { self.init(text: text[...]) }
}

extension RecordID: Comparable {
  public static func < (first: RecordID, second: RecordID) -> Bool {
    (first.high, first.low) < (second.high, second.low)
  }
}

extension RecordID: CustomStringConvertible {
  /// All 26 letters in Crockford's base 32, which leaves out letters that look like digits.
  public var description: String {
    Self.text(of: self, letters: 26)
  }

  /// The ending that people see and type, as long as it must be to identify this record.
  public func ending(_ letters: Int) -> String {
    Self.text(of: self, letters: letters)
  }

  private static func text(of id: RecordID, letters: Int) -> String {
    var rest = id
    var text = [UInt8](repeating: 0, count: letters)
    for index in 1..<letters + 1 {
      text[letters - index] = Crockford32.letter(rest.low)
      rest = RecordID(high: rest.high >> 5, low: rest.low >> 5 | rest.high << 59)
    }
    return String(decoding: text, as: UTF8.self)
  }

  fileprivate init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// The last letters of an id, as typed.
public struct IDEnding: Sendable, Hashable {
  /// Fewer letters would too often match two records.
  public static let shortest = 5

  private let value: RecordID
  public let letters: Int

  public init?(_ text: String) { self.init(text[...]) }

  /// Reads letters in either case; `i` and `l` stand for 1 and `o` for 0, as Crockford defines.
  public init?(_ text: Substring) {
    guard (Self.shortest...26).contains(text.utf8.count) else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8 {
      guard let digit = Crockford32.number(byte) else { return nil }
      high = high << 5 | low >> 59
      low = low << 5 | digit
    }
    // The first of 26 letters carries only three bits.
    if text.utf8.count == 26, let first = text.utf8.first.flatMap(Crockford32.number), first > 7 {
      return nil
    }
    letters = text.utf8.count
    value = RecordID(high: high, low: low)
  }

  /// The id, if all its letters are present.
  var whole: RecordID? { letters == 26 ? value : nil }

  public func fits(_ id: RecordID) -> Bool {
    let bits = letters * 5
    if bits >= 128 { return id == value }
    let lowMask: UInt64 = bits >= 64 ? .max : (1 << UInt64(bits)) - 1
    let highMask: UInt64 = bits > 64 ? (1 << UInt64(bits - 64)) - 1 : 0
    return (id.low ^ value.low) & lowMask == 0 && (id.high ^ value.high) & highMask == 0
  }

  /// The low three bytes, by which an index finds the few candidates; five letters are 25 bits.
  package var lowThreeBytes: Int64 { Int64(value.low & 0xFF_FFFF) }
}

extension RecordID {
  /// The low three bytes, as the index of endings stores them.
  package var lowThreeBytes: Int64 { Int64(low & 0xFF_FFFF) }

  package static let zero = RecordID(high: 0, low: 0)
}

/// Crockford's base 32: digits and letters, without those that look like digits.
public enum Crockford32 {
  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The letter for the lowest five bits of a number.
  public static func letter(_ number: UInt64) -> UInt8 {
    letters[Int(number & 31)]
  }

  /// The number that a letter stands for, in either case, with `i` and `l` for 1 and `o` for 0.
  public static func number(_ letter: UInt8) -> UInt64? {
    let isCapital = letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z")
    switch isCapital ? letter | 0x20 : letter {
    case UInt8(ascii: "o"): return 0
    case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
    case let lower: return letters.firstIndex(of: lower).map { UInt64($0) }
    }
  }
}
