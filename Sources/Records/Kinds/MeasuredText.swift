internal import Amounts
internal import Text

/// Measurements as people type them: a bare number, or numbers with units, such as `9 ft 6 in`.
package enum MeasuredText {
  /// A unit other than the one that a field is kept in.
  private struct Unit {
    /// How many of the field's unit it is.
    let factor: Double
    /// What is added first, as for Fahrenheit.
    var shift = 0.0
  }

  private static let fahrenheit = Unit(factor: 5 / 9, shift: -32)

  private static func units(besides unit: String) -> [String: Unit] {
    switch unit {
    case "m": ["ft": Unit(factor: 0.3048), "in": Unit(factor: 0.0254)]
    case "km": ["mi": Unit(factor: 1.609_344)]
    case "kg": ["lb": Unit(factor: 0.453_592_37), "t": Unit(factor: 1_000)]
    case "g":
      [
        "kg": Unit(factor: 1_000), "lb": Unit(factor: 453.592_37),
        "oz": Unit(factor: 28.349_523_125),
      ]
    case "°C": ["f": fahrenheit, "°f": fahrenheit]
    default: [:]
    }
  }

  /// An example with another unit than the field's own, for help and errors.
  static func example(besides unit: String, places: Int) -> String? {
    switch unit {
    case "m": places > 0 ? "9ft 6in" : "1500ft"
    case "km": "71500mi"
    case "kg": "7700lb"
    case "g": "11kg or 24lb"
    case "°C": "68F"
    default: nil
    }
  }

  /// The value in units of 10^-`places` of `unit`; `nil` if the text is no such measurement.
  ///
  /// Numbers in the field's own unit are exact; others are rounded to what the field can hold.
  package static func value(_ text: String, in unit: String, places: Int) -> Int64? {
    if let bare = Decimals.value(text, places: places) { return bare }
    guard text.utf8.count <= longest else { return nil }
    let text = FieldSpec.trimmed(text.lowercased())
    for own in unit == "°C" ? ["°c", "c"] : [unit] where text.hasSuffix(own) {
      if let exact = Decimals.value(text.dropLast(own.count), places: places) { return exact }
    }
    return sum(of: text[...], units(besides: unit))
      .flatMap { Int64(exactly: ($0 * Double(PowerOfTen[places])).rounded()) }
  }

  /// A longer text is no measurement.
  private static let longest = 40

  private static func sum(of text: Substring, _ units: [String: Unit]) -> Double? {
    var rest = text
    guard var sum = part(&rest, units) else { return nil }
    while !rest.isEmpty {
      // Inches below zero, or degrees and more degrees, mean nothing.
      guard sum >= 0, let more = part(&rest, units.filter { $1.shift == 0 }), more >= 0 else {
        return nil
      }
      sum += more
    }
    return sum
  }

  /// Takes a number and its unit from the front.
  private static func part(_ rest: inout Substring, _ units: [String: Unit]) -> Double? {
    let number = rest.prefix { !isLetter($0) }
    let name = rest[number.endIndex...].prefix(while: isLetter)
    rest = rest[name.endIndex...].drop { $0 == " " }
    guard let unit = units[String(name)], let value = Decimals.value(number, places: decimals)
    else { return nil }
    return (Double(value) / Double(PowerOfTen[decimals]) + unit.shift) * unit.factor
  }

  private static func isLetter(_ character: Character) -> Bool {
    character == "°" || ("a"..."z").contains(character)
  }

  private static let decimals = 6
}
