internal import Records
internal import Text

/// A date as written in a file, before the order of its numbers is known.
struct DateText: Equatable {
  enum Form: Equatable {
    case yearFirst
    /// With points; languages that use them put the day first.
    case points
    /// With slashes or dashes, in either order.
    case strokes
  }

  let form: Form
  let numbers: [Int]

  /// Parses 2026-08-12, 20260812, 12.8.2026, 12.08.26, 8/12/2026 or 12-08-2026; anything after a
  /// space or a T is a time of day and is ignored.
  init?(_ text: some StringProtocol) {
    guard let (parts, mark) = Self.parts(of: text) else { return nil }
    let numbers = parts.map(\.number)
    let last = parts[parts.count - 1]
    switch (parts.count, parts[0].digits, last.digits) {
    case (1, 8, _):
      form = .yearFirst
      self.numbers = [numbers[0] / 10_000, numbers[0] / 100 % 100, numbers[0] % 100]
    case (3, 4, 1...2):
      form = .yearFirst
      self.numbers = numbers
    case (3, 1...2, 2), (3, 1...2, 4):
      form = mark == UInt8(ascii: ".") ? .points : .strokes
      self.numbers = [numbers[0], numbers[1], last.number + (last.digits == 2 ? 2_000 : 0)]
    default: return nil
    }
  }

  /// The numbers, each of one to eight digits, and what separates them, which must be the same mark.
  private static func parts(
    of text: some StringProtocol
  ) -> (parts: [(number: Int, digits: Int)], mark: UInt8?)? {
    var parts = [(number: 0, digits: 0)]
    var mark: UInt8?
    for byte in text.utf8 {
      let last = parts.count - 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where parts[last].digits < 8:
        parts[last].number = parts[last].number * 10 + Int(byte - UInt8(ascii: "0"))
        parts[last].digits += 1
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
        guard last < 2, parts[last].digits > 0, byte == mark ?? byte else { return nil }
        mark = byte
        parts.append((number: 0, digits: 0))
      case UInt8(ascii: " ") where last == 0 && parts[0].digits == 0: continue
      case UInt8(ascii: " "), UInt8(ascii: "T"): return parts[last].digits > 0 ? (parts, mark) : nil
      default: return nil
      }
    }
    return parts[parts.count - 1].digits > 0 ? (parts, mark) : nil
  }

  /// The day, or `nil` if it does not exist; `order` matters only for slashes and dashes.
  func day(_ order: DateOrder?) -> Day? {
    switch (form, order) {
    case (.yearFirst, _): Day(year: numbers[0], month: numbers[1], day: numbers[2])
    case (.points, _), (.strokes, .dayFirst):
      Day(year: numbers[2], month: numbers[1], day: numbers[0])
    case (.strokes, .monthFirst): Day(year: numbers[2], month: numbers[0], day: numbers[1])
    case (.strokes, nil):
      numbers[0] == numbers[1]
        ? Day(year: numbers[2], month: numbers[1], day: numbers[0]) : nil
    }
  }
}

/// Determines the order of day and month from all dates in a file.
struct DateSurvey {
  private var hasStrokes = false
  private var hasGreatFirst = false
  private var hasGreatSecond = false
  private var isUnsure = false

  mutating func add(_ text: some StringProtocol) {
    guard let date = DateText(text), date.form == .strokes else { return }
    hasStrokes = true
    if date.numbers[0] > 12 { hasGreatFirst = true }
    if date.numbers[1] > 12 { hasGreatSecond = true }
    if date.numbers[0] != date.numbers[1] { isUnsure = true }
  }

  /// The order, or `nil` if none is needed; throws if the dates are ambiguous.
  func order() throws(StoreError) -> DateOrder? {
    guard hasStrokes else { return nil }
    switch (hasGreatFirst, hasGreatSecond) {
    case (true, false): return .dayFirst
    case (false, true): return .monthFirst
    case (true, true):
      throw Self.unclear("are written in both orders")
    case (false, false):
      guard isUnsure else { return nil }
      throw Self.unclear("can be read in two ways")
    }
  }

  private static func unclear(_ what: String) -> StoreError {
    let choices = DateOrder.allCases.map(\.rawValue).joined(separator: " or ")
    return .badValue(
      field: Field.day.name, reason: "is ambiguous: the dates \(what); use --dates \(choices)")
  }
}
