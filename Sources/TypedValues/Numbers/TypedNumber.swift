internal import Amounts
internal import Text

/// What a mark that stands alone before exactly three digits means in the numbers of a type.
public enum LoneMark: Sendable, Hashable {
  /// Groups of digits: `184.230` is 184,230, as an odometer shows it.
  case thousands
  /// Decimals: `1.789` is less than two, as prices of a litre are.
  case decimals
  /// Groups of digits, unless the mark is the one that stands before decimals here.
  case thousandsUnless(comma: Bool)
}

/// A number as a person types it, with its marks understood.
public struct TypedNumber: Hashable, Sendable {
  /// A number of 10^-`decimals`.
  public let digits: Int64
  public let decimals: Int

  /// Why there is none.
  public enum Problem: Error, Hashable, Sendable {
    case noNumber
    /// Both are possible, and the type does not show which is meant.
    case twoReadings(grouped: String, decimal: String)
    case tooLarge
  }

  /// Reads a number with or without a sign, with decimals after a point or comma and thousands
  /// grouped by points, commas, apostrophes or blanks.
  public init(
    _ text: some StringProtocol, loneMark: LoneMark
  ) throws(Problem) {
    var bytes = Self.plain(text)
    var sign = ""
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      bytes.removeFirst()
      if first == UInt8(ascii: "-") { sign = "-" }
    }
    guard bytes.count <= Self.longest else {
      throw bytes.allSatisfy(Digits.isDigit) ? .tooLarge : .noNumber
    }
    let number =
      switch WrittenNumber(bytes) {
      case .one(let number): number
      case .decimalOrGrouped(let decimal, let grouped, let hasComma):
        try Self.chosen(grouped: grouped, decimal: decimal, hasComma: hasComma, loneMark)
      case .unreadable: throw .noNumber
      }
    guard let read = try? DecimalText(sign + number), read.decimals <= 18,
      let digits = Int64(exactly: read.value(places: read.decimals))
    else { throw .tooLarge }
    (self.digits, decimals) = (digits, read.decimals)
  }

  private static func chosen(
    grouped: String, decimal: String, hasComma: Bool, _ mark: LoneMark
  ) throws(Problem) -> String {
    switch mark {
    case .thousands: return grouped
    case .decimals: return decimal
    case .thousandsUnless(let comma):
      guard comma != hasComma else {
        throw .twoReadings(grouped: grouped, decimal: decimal)
      }
      return grouped
    }
  }

  /// Anything longer is not a number.
  private static let longest = 40

  /// In ASCII: blanks of all widths between digits become apostrophes, and a typographic minus a hyphen.
  private static func plain(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\u{A0}", "\u{2009}", "\u{202F}", "\u{2019}":
        bytes.append(scalar == "\u{2019}" ? UInt8(ascii: "'") : UInt8(ascii: " "))
      case "\u{2212}": bytes.append(UInt8(ascii: "-"))
      default: bytes.append(scalar.isASCII ? UInt8(scalar.value) : 0)
      }
    }
    let blank = UInt8(ascii: " ")
    let first = bytes.firstIndex { $0 != blank } ?? bytes.endIndex
    let last = bytes.lastIndex { $0 != blank } ?? bytes.startIndex
    guard first <= last, first < bytes.endIndex else { return [] }
    return bytes[first...last].map { $0 == blank ? UInt8(ascii: "'") : $0 }
  }

  /// In units of 10^-`places`; `nil` if it has more decimals than these, or is too large.
  public func value(places: Int) -> Int64? {
    guard decimals <= places else { return nil }
    let (value, isOver) = digits.multipliedReportingOverflow(
      by: Int64(PowerOfTen[places - decimals]))
    return isOver ? nil : value
  }

  public var asDouble: Double { Double(digits) / Double(PowerOfTen[decimals]) }
}

extension TypedProblem {
  /// A number that can be read in two ways.
  init(twoReadings grouped: String, _ decimal: String) {
    self.init("could be \(grouped) or \(decimal); write it without a mark for thousands")
  }
}
