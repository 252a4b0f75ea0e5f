public import CommandLineKit
public import Records
internal import TripStore

extension UnitSystem {
  /// A value of a record that needs no time zone, as shown to a person.
  public func text(of field: FieldSpec, in record: Record) -> String {
    text(of: field, record[field])
      ?? field.text(record[field], currency: record.currency(of: field))
  }

  /// A measured value of a record in this system; `nil` if it is shown in the unit it is kept in.
  func text(of field: FieldSpec, _ value: FieldValue) -> String? {
    guard self == .imperial, case .integer(let number) = value else { return nil }
    return switch field.type {
    case .integer(_, "m") where field.name == Field<Int64>.distance.name:
      distance(metres: Double(number))
    case .integer(_, "m"): height(metres: Double(number))
    case .integer(_, "km"): distance(metres: Double(number) * 1_000)
    case .integer(_, "kg"): weight(kilograms: Double(number))
    case .integer(_, "g"): weight(grams: number)
    case .integer(_, "cm/s"): speed(metresPerSecond: Double(number) / 100)
    case .decimal(_, 2, "m"): length(centimetres: number)
    case .decimal(_, 1, "°C"): temperature(tenths: number)
    default: nil
    }
  }
}
