public import Amounts
internal import Text

/// An amount of money as a person types it: a number, and the currency if it is given.
public struct TypedAmount: Sendable, Hashable {
  /// The currencies that a code or a sign beside the number can stand for; empty if there are none.
  public let currencies: [Currency]
  private let number: String
  private let word: String

  /// Reads `62.40`, `62.40 EUR`, `EUR 62.40`, `€62.40`, `62,40€`, `1.234,50`, `12.-` and `12,50-`.
  public init(_ text: some StringProtocol) throws(TypedProblem) {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= Self.longest, let digit = scalars.firstIndex(where: Self.isDigit),
      let last = scalars.lastIndex(where: Self.isDigit)
    else { throw Self.form }
    let first = Self.beginsWithMark(scalars, before: digit) ? digit - 1 : digit
    var before = Self.withoutBlanks(scalars[..<first])
    var after = Self.withoutBlanks(scalars[(last + 1)...])
    var signs = Self.takeSign(&before)
    if after.first == "." || after.first == ",", after.dropFirst().first.map(Self.isDash) == true {
      after.removeFirst(2)  // 12.- and 12,- are whole amounts
    } else {
      signs += Self.takeSign(&after)
    }
    if signs.isEmpty {
      signs = Self.takeSign(&before, atEnd: true)
    }
    let words = [before, after].filter { !$0.isEmpty }.map(Self.text)
    // "€ 12 EUR" says it twice.
    let meant = words.map(Currency.meant(by:))
    guard signs.count < 2, meant.allSatisfy({ !$0.isEmpty }),
      words.count < 2 || meant[0] == meant[1]
    else { throw Self.problem(words) }
    (currencies, word) = (meant.first ?? [], words.first ?? "")
    number = Self.text(signs) + Self.text(Array(scalars[first...last]))
  }

  /// The one currency that a text says; `nil` if it says none, or one of several.
  public static func currency(in text: String) -> Currency? {
    guard let meant = try? TypedAmount(text).currencies, meant.count == 1 else { return nil }
    return meant[0]
  }

  /// The currency of the amount, if the currency of what it is for is `given`.
  public func currency(given: Currency?) throws(TypedProblem) -> Currency {
    guard !currencies.isEmpty else {
      guard let given else { throw TypedProblem("needs a currency") }
      return given
    }
    if let given, currencies.contains(given) { return given }
    guard currencies.count == 1 else {
      throw TypedProblem(
        "could be in \(Phrase.alternatives(currencies.map(\.code))) with '\(word)'; write the code")
    }
    if let given {
      throw TypedProblem("is in \(currencies[0]), but the currency is \(given); say one of them")
    }
    return currencies[0]
  }

  /// The amount in this currency.
  ///
  /// `hasDecimalComma` tells how amounts are written here, if that is known: a mark before exactly three
  /// digits groups them, unless it stands before decimals here, or the currency has three of them.
  public func money(
    in currency: Currency, hasDecimalComma: Bool? = nil
  ) throws(TypedProblem) -> Money {
    let mark: LoneMark =
      currency.decimals == 3
      ? .decimals : hasDecimalComma.map { .thousandsUnless(comma: $0) } ?? .thousands
    let typed: TypedNumber
    do throws(TypedNumber.Problem) {
      typed = try TypedNumber(number, loneMark: mark)
    } catch {
      switch error {
      case .noNumber: throw Self.form
      case .twoReadings(let grouped, let decimal): throw TypedProblem(twoReadings: grouped, decimal)
      case .tooLarge: throw Self.tooLarge
      }
    }
    guard typed.decimals <= currency.decimals else {
      throw TypedProblem(
        currency.decimals == 0
          ? "takes a whole number: \(currency) has no decimals"
          : "takes at most \(Phrase.count(currency.decimals, "decimal")) in \(currency)")
    }
    guard let units = typed.value(places: currency.decimals) else { throw Self.tooLarge }
    return Money(minorUnits: units, currency: currency)
  }

  static let form = TypedProblem("takes an amount such as 62.40, 62.40 EUR, €62.40 or 1.234,50")
  private static let tooLarge = TypedProblem("takes a smaller amount")

  /// Anything longer is not an amount.
  private static let longest = 60

  /// A word that is nearly a currency is probably meant for one.
  private static func problem(_ words: [String]) -> TypedProblem {
    for word in words where Currency.meant(by: word).isEmpty {
      let near = Currency.nearest(to: word).map(\.code)
      if !near.isEmpty {
        return TypedProblem(
          "takes the code of a currency; did you mean \(Phrase.alternatives(near))?")
      }
    }
    return form
  }
}

// MARK: Characters

extension TypedAmount {
  private typealias Scalars = [Unicode.Scalar]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2212}" || scalar == "\u{2013}" || scalar == "\u{2014}"
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{2009}" || scalar == "\u{202F}"
  }

  /// Whether a mark stands before the first digit without a word before it, as in `.50` and `€.50`.
  private static func beginsWithMark(_ scalars: Scalars, before digit: Int) -> Bool {
    guard digit > 0, scalars[digit - 1] == "." || scalars[digit - 1] == "," else { return false }
    return digit == 1 || !scalars[digit - 2].properties.isAlphabetic
  }

  private static func withoutBlanks(_ scalars: ArraySlice<Unicode.Scalar>) -> Scalars {
    scalars.filter { !isBlank($0) }
  }

  private static func takeSign(_ scalars: inout Scalars, atEnd: Bool = false) -> Scalars {
    guard let scalar = atEnd ? scalars.last : scalars.first else { return [] }
    guard scalar == "+" || scalar == "-" || scalar == "\u{2212}" else { return [] }
    scalars.remove(at: atEnd ? scalars.count - 1 : 0)
    return [scalar == "+" ? "+" : "-"]
  }

  private static func text(_ scalars: Scalars) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}
