public import Text

// Names and units in JSON, where each quantity has one name and one unit.
extension FieldSpec {
  /// The name in JSON, which includes the unit: `distance_m`, `amount_minor`, `trip_id`,
  /// `start_lat`.
  public var jsonName: String {
    let stem = jsonStem ?? name
    switch type {
    case .money: return stem + "_minor"
    case .reference: return stem + "_id"
    case .references: return stem + "_ids"
    case .latitude where stem.hasSuffix("latitude"): return String(stem.dropLast(5))
    case .longitude where stem.hasSuffix("longitude"): return String(stem.dropLast(6))
    default: return jsonUnit.map { "\(stem)_\($0)" } ?? stem
    }
  }

  /// The unit in JSON, as used in names; `nil` for counts and values without a unit.
  public var jsonUnit: String? { measure?.unit }

  /// The unit in JSON, and the power of ten that converts the stored number to it.
  private var measure: (unit: String, exponent: Int)? {
    switch type {
    case .integer(_, let unit): Self.measures(unit)
    case .decimal(_, let places, let unit):
      Self.measures(unit).map { ($0.unit, $0.exponent - places) }
    default: nil
    }
  }

  private static func measures(_ unit: String) -> (unit: String, exponent: Int)? {
    switch unit {
    case "m": ("m", 0)
    case "km": ("m", 3)
    case "s": ("s", 0)
    case "cm/s": ("mps", -2)
    case "kg": ("kg", 0)
    case "g": ("kg", -3)
    case "l": ("l", 0)
    case "°C": ("c", 0)
    case "bytes": ("bytes", 0)
    case "W": ("w", 0)
    case "Wh": ("wh", 0)
    case "degrees": ("deg", 0)
    case "percent": ("percent", 0)
    default: nil
    }
  }

  /// Writes the value as a JSON member.
  public func write(_ value: FieldValue, to json: inout JSONWriter) {
    json.key(jsonName)
    switch (type, value) {
    case (_, .none), (.bytes, _): json.null()
    case (.flag, .integer(let number)): json.value(number == 1)
    case (.integer, .integer(let number)), (.decimal, .integer(let number)):
      json.raw(jsonNumber(number))
    case (.money, .integer(let units)): json.value(units)
    case (.latitude, .integer), (.longitude, .integer):
      json.raw(plainText(value, currency: nil))
    case (_, .set(let words)):
      json.array { json in
        for word in words { json.value(word) }
      }
    default: json.value(plainText(value, currency: nil))
    }
  }

  private func jsonNumber(_ number: Int64) -> String {
    let exponent = measure?.exponent ?? 0
    guard exponent > 0 else { return Decimals.text(number, places: -exponent) }
    return String(Int128(number) * Int128(PowerOfTen[exponent]))
  }
}
