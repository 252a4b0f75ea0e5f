/// What the digits and marks of a number can mean.
public enum WrittenNumber: Sendable, Hashable {
  /// One number, in digits with a point before the decimals.
  case one(String)
  /// A number with decimals, or a whole one in groups of digits; and whether the mark is a comma.
  case decimalOrGrouped(decimal: String, grouped: String, hasComma: Bool)
  /// No number.
  case unreadable

  /// No amount, and no reading of anything, has more digits.
  private static let mostDigits = 20

  /// Reads `62.40`, `62,40`, `.50`, `1.234,50`, `1,234.50` and `1'234.50`.
  ///
  /// Of two different marks the last is the decimal one. A mark that stands once, with three digits
  /// behind it, can be either. One that stands more than once, and an apostrophe, group digits.
  public init(_ bytes: [UInt8]) {
    let groups = bytes.split(omittingEmptySubsequences: false) { !Digits.isDigit($0) }
    let marks = bytes.filter { !Digits.isDigit($0) }
    if groups.count == 2, groups[0].isEmpty, !groups[1].isEmpty, marks[0] != Self.apostrophe,
      Self.marks.contains(marks[0]), groups[1].count <= Self.mostDigits
    {
      self = .one("0." + String(decoding: groups[1], as: UTF8.self))
      return
    }
    guard groups.allSatisfy({ !$0.isEmpty }), bytes.count - marks.count <= Self.mostDigits,
      marks.allSatisfy(Self.marks.contains)
    else {
      self = .unreadable
      return
    }
    self = Self.read(groups.map { String(decoding: $0, as: UTF8.self) }, marks)
  }

  private static let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
  private static let apostrophe = UInt8(ascii: "'")
  private static let marks = [comma, point, apostrophe]

  private static func read(_ groups: [String], _ marks: [UInt8]) -> WrittenNumber {
    guard let last = marks.last else { return .one(groups[0]) }
    let whole = Array(groups.dropLast())
    let decimal = whole.joined() + "." + groups[groups.count - 1]
    let isLastAlone = marks.count { $0 == last } == 1
    if marks.count == 1, last != apostrophe {
      guard areGrouped(groups) else { return .one(decimal) }
      return .decimalOrGrouped(
        decimal: decimal, grouped: groups.joined(), hasComma: last == comma)
    }
    if isLastAlone, marks.count > 1, last != apostrophe {
      let isRegular = marks.dropLast().allSatisfy { $0 == marks[0] } && areGrouped(whole)
      return isRegular ? .one(decimal) : .unreadable
    }
    let isRegular = marks.allSatisfy { $0 == last } && areGrouped(groups)
    return isRegular ? .one(groups.joined()) : .unreadable
  }

  /// Whether the groups are those of a large number: 1 to 3 digits, and three in each other one.
  private static func areGrouped(_ groups: [String]) -> Bool {
    guard let first = groups.first, (1...3).contains(first.utf8.count), !first.hasPrefix("0") else {
      return false
    }
    return groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
  }
}

extension WrittenNumber {
  /// The number, if it is whole for certain or because it has to be.
  public var whole: String? {
    switch self {
    case .one(let text): text.utf8.contains(UInt8(ascii: ".")) ? nil : text
    case .decimalOrGrouped(_, let grouped, _): grouped
    case .unreadable: nil
    }
  }
}
