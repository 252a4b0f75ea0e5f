internal import Amounts
internal import Records
internal import Text
internal import TypedValues

/// What is on board now besides the manifest, as far as it was given.
public struct BoardLoad: Sendable {
  /// A person on board.
  public struct Passenger: Sendable, Equatable {
    public let name: String
    /// `nil` if it was never entered.
    public let grams: Int64?

    public init(name: String, grams: Int64?) {
      (self.name, self.grams) = (name, grams)
    }
  }

  /// How full a tank is.
  public enum Filling: Sendable, Equatable {
    /// A share of what it holds, in thousandths.
    case share(Int64)
    /// Millilitres, or grams of gas.
    case amount(Int64)

    /// Reads `60%`, or an amount in litres or, of gas, in kilograms; `nil` for anything else.
    public init?(parsing text: String, unit: String) {
      let text = TypedText.trimmed(text)
      if text.utf8.last == UInt8(ascii: "%") {
        guard let number = try? TypedNumber(text.dropLast(), loneMark: .decimals),
          let share = number.value(places: 1), (0...1_000).contains(share)
        else { return nil }
        self = .share(share)
      } else {
        guard let amount = try? Measure(unit: unit).value(text, places: 3),
          (0...Self.most).contains(amount)
        else { return nil }
        self = .amount(amount)
      }
    }

    var isNothing: Bool { self == .share(0) || self == .amount(0) }

    /// Ten thousand litres, or ten tonnes.
    private static let most: Int64 = 10_000_000
  }

  /// `nil` where nothing was given.
  public var people: [Passenger]?
  public var fuel, water, gas: Filling?
  public var extraGrams: Int64?

  public init() {}

  /// What papers and makers count for a person whose weight is not known.
  public static let usualPersonGrams: Int64 = 75_000
  /// How full the tank is in an empty weight that counts the fuel, as in papers of the EU.
  static let fuelSharePermille: Int64 = 900
}

/// What the empty weight in a van's papers may count already.
public enum EmptyWeightPart: String, Sendable, CaseIterable {
  /// 75 kg.
  case driver
  /// 90 percent of the tank.
  case fuel
  /// All of the tank.
  case water
  /// All bottles, full.
  case gas
}
