internal import Text

/// A sentence of a receiver, in NMEA 0183, whose checksum is right.
struct NMEASentence {
  /// The sentences that say where the van was, and when.
  enum Kind: String {
    /// Position, speed, course, time and date.
    case rmc = "RMC"
    /// Position, altitude and quality.
    case gga = "GGA"
    /// Time and date.
    case zda = "ZDA"
    /// Speed and course.
    case vtg = "VTG"
    /// Whether the fix is flat, and how good the geometry is.
    case gsa = "GSA"
  }

  let kind: Kind
  private let fields: [ArraySlice<UInt8>]

  /// The longest sentence that receivers send, some of them over the limit of the standard.
  private static let longest = 200

  /// Reads a line without its end; `nil` if it is not a sentence, or is of another kind.
  init?(parsing line: ArraySlice<UInt8>) throws(ReportError) {
    // `gpspipe -t` writes the time first.
    guard let start = line.prefix(40).firstIndex(of: UInt8(ascii: "$")) else { return nil }
    let sentence = line[(start + 1)...]
    guard sentence.count <= Self.longest, let star = sentence.lastIndex(of: UInt8(ascii: "*")),
      let sum = Self.byte(sentence[(star + 1)...]),
      sentence[..<star].reduce(0, ^) == sum
    else { throw .badChecksum }
    fields = sentence[..<star].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    // Two letters for the satellites, such as GP or GN, and three for the kind.
    guard let name = fields.first, name.count == 5,
      let kind = Kind(rawValue: String(decoding: name.suffix(3), as: UTF8.self))
    else { return nil }
    self.kind = kind
  }

  /// The two hexadecimal digits of a checksum, which blanks may follow.
  private static func byte(_ text: ArraySlice<UInt8>) -> UInt8? {
    let digits = text.prefix(2).compactMap { Digits.value(hexadecimal: lowerCase($0)) }
    guard digits.count == 2, text.dropFirst(2).allSatisfy({ $0 == 0x20 }) else { return nil }
    return digits[0] << 4 | digits[1]
  }

  private static func lowerCase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) ? byte | 0x20 : byte
  }
}

// Fields by their numbers in the standard, from 1. What makes no sense counts as empty.
extension NMEASentence {
  func letter(_ number: Int) -> UInt8? {
    let field = field(number)
    return field.count == 1 ? field.first : nil
  }

  func integer(_ number: Int) -> Int? {
    let field = field(number)
    return field.count <= 9 ? Digits.value(field) : nil
  }

  func decimal(_ number: Int) -> Double? {
    let field = field(number)
    let digits = field.first == UInt8(ascii: "-") ? field.dropFirst() : field
    guard let first = digits.first, Digits.isDigit(first), digits.count <= 20,
      digits.allSatisfy({ Digits.isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(String(decoding: field, as: UTF8.self))
  }

  /// Degrees, written as degrees and minutes: `4630.00118,N`.
  func degrees(_ number: Int) -> Double? {
    guard let angle = decimal(number), angle >= 0, let side = letter(number + 1) else { return nil }
    let whole = (angle / 100).rounded(.down)
    let minutes = angle - whole * 100
    guard minutes < 60 else { return nil }
    switch side {
    case UInt8(ascii: "N"), UInt8(ascii: "E"): return whole + minutes / 60
    case UInt8(ascii: "S"), UInt8(ascii: "W"): return -(whole + minutes / 60)
    default: return nil
    }
  }

  /// Milliseconds since midnight, written `080000.00`; second 60 is the first of the next minute.
  func timeOfDay(_ number: Int) -> Int? {
    let field = field(number)
    guard let time = pairs(field.prefix(6)), time[0] < 24, time[1] < 60, time[2] <= 60 else {
      return nil
    }
    let fraction = field.dropFirst(7).prefix(3)
    guard field.count == 6 || (field[field.startIndex + 6] == UInt8(ascii: ".")),
      field.dropFirst(7).allSatisfy(Digits.isDigit)
    else { return nil }
    let milliseconds = fraction.reduce((value: 0, place: 100)) { sum, digit in
      (sum.value + Int(digit - UInt8(ascii: "0")) * sum.place, sum.place / 10)
    }
    return (time[0] * 3_600 + time[1] * 60 + time[2]) * 1_000 + milliseconds.value
  }

  /// A day, written `120826`; GPS began in 1980.
  func day(_ number: Int) -> Day? {
    let field = field(number)
    guard field.count == 6, let date = pairs(field) else { return nil }
    return Day(year: Self.year(date[2]), month: date[1], day: date[0])
  }

  /// The year that two digits mean; some receivers leave the century out of `ZDA` too.
  static func year(_ number: Int) -> Int {
    guard number < 100 else { return number }
    return number + (number < 80 ? 2_000 : 1_900)
  }

  private func pairs(_ digits: ArraySlice<UInt8>) -> [Int]? {
    guard digits.count == 6 else { return nil }
    let numbers = [0, 2, 4].compactMap { Digits.value(digits.dropFirst($0).prefix(2)) }
    return numbers.count == 3 ? numbers : nil
  }

  private func field(_ number: Int) -> ArraySlice<UInt8> {
    number < fields.count ? fields[number] : []
  }
}
