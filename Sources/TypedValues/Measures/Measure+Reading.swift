internal import Text

extension Measure {
  /// The value in units of 10^-`places` of `unit`.
  ///
  /// A bare number, one with a unit, or several of them, such as `9 ft 6 in`. Numbers in the unit
  /// itself are exact; others are rounded to what can be kept.
  public func value(_ text: String, places: Int) throws(TypedProblem) -> Int64 {
    guard text.utf8.count <= Self.longest else { throw TypedProblem("takes \(form(places))") }
    let typed = Self.plain(text)
    let number = withoutOwnName(typed)
    if let bare = try? TypedNumber(number, loneMark: loneMark) {
      if let value = bare.value(places: places) { return value }
      throw twoReadings(of: number) ?? TypedProblem("takes \(form(places))")
    }
    guard let sum = sum(of: typed[...]),
      let value = Int64(exactly: (sum * Double(PowerOfTen[places])).rounded())
    else { throw TypedProblem("takes \(form(places))") }
    return value
  }

  /// As a number of `unit`, for what keeps no fixed decimals.
  public func number(_ text: String) throws(TypedProblem) -> Double {
    guard text.utf8.count <= Self.longest else { throw TypedProblem("takes a number") }
    let typed = Self.plain(text)
    if let bare = try? TypedNumber(withoutOwnName(typed), loneMark: .decimals) {
      return bare.asDouble
    }
    guard let sum = sum(of: typed[...]) else { throw TypedProblem("takes \(form(2))") }
    return sum
  }

  /// Anything longer is not a measurement.
  private static let longest = 40

  private func form(_ places: Int) -> String {
    let form =
      places == 0 ? "a whole number" : "a number with up to \(Phrase.count(places, "decimal"))"
    guard let example else { return form }
    return "\(form), in \(unit) or with a unit such as \(example)"
  }

  /// A whole number of metres that is written like `1.234` could be either.
  private func twoReadings(of number: Substring) -> TypedProblem? {
    guard isWhole,
      case .decimalOrGrouped(let decimal, let grouped, _) = WrittenNumber(Array(number.utf8))
    else { return nil }
    return TypedProblem(twoReadings: grouped, decimal)
  }

  private func withoutOwnName(_ text: String) -> Substring {
    for name in ownNames where text.hasSuffix(name) {
      let number = text.dropLast(name.count)
      // The m of cm does not stand for metres.
      guard number.unicodeScalars.last.map({ !Self.isLetter(Character($0)) }) == true else {
        continue
      }
      return number.last == " " ? number.dropLast() : number
    }
    return text[...]
  }

  private static func plain(_ text: String) -> String {
    let text = text.lowercased().drop { $0 == " " }
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }

  private func sum(of text: Substring) -> Double? {
    var rest = text
    var units = otherUnits
    for name in ownNames { units[name] = Unit(factor: 1) }
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
  private func part(_ rest: inout Substring, _ units: [String: Unit]) -> Double? {
    let number = rest.prefix { !Self.isLetter($0) }
    let name = rest[number.endIndex...].prefix {
      Self.isLetter($0) || $0 == "/"
    }
    rest = rest[name.endIndex...].drop { $0 == " " }
    guard let unit = units[String(name)],
      let value = try? TypedNumber(number, loneMark: .decimals), value.decimals <= 6
    else { return nil }
    return (value.asDouble + unit.shift) * unit.factor
  }

  private static func isLetter(_ character: Character) -> Bool {
    character == "°" || character == "%" || ("a"..."z").contains(character)
  }
}
