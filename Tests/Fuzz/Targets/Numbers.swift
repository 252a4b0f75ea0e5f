import Amounts
import Geodesy
import Text

@testable import Records
@testable import TripStore

extension FuzzTarget {
  static let coordinates = FuzzTarget("coordinates", "a place as people write it") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for axis in [Axis.latitude, .longitude] {
      guard let degrees = try? axis.degrees(parsing: text) else { continue }
      promise(degrees.magnitude <= (axis == .latitude ? 90 : 180), "an angle is in range")
    }
    let place = try Coordinate(parsing: text)
    promise(place.latitude.magnitude <= 90, "a latitude is in range")
    promise(place.longitude.magnitude <= 180, "a longitude is in range")
    let again = must("a place that was written") {
      try Coordinate(parsing: place.formatted(digits: 12))
    }
    promise((again.latitude - place.latitude).magnitude < 1e-11, "the latitude comes back")
    promise((again.longitude - place.longitude).magnitude < 1e-11, "the longitude comes back")
  }

  static let moments = FuzzTarget("moments", "a day, or a moment with its zone") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let day = Day(text) { promise(Day(day.description) == day, "a day comes back") }
    guard let moment = Instant(text, offsetSeconds: 7_200) else { return }
    let year = moment.day().components.year
    guard (0...9_999).contains(year) else { return }
    promise(Instant(moment.description) == moment, "a moment comes back")
  }

  static let amounts = FuzzTarget("amounts", "money and exchange rates") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let currencies = try ["JPY", "EUR", "KWD"].map { try Currency(code: $0) }
    let rate = try? ExchangeRate(parsing: text)
    if let rate {
      promise((try? ExchangeRate(parsing: rate.description)) == rate, "a rate comes back")
    }
    for currency in currencies {
      guard let money = try? Money(parsing: text, currency: currency) else { continue }
      let again = try? Money(parsing: money.number, currency: currency)
      promise(again == money, "an amount comes back")
      if let rate { _ = try? rate.convert(money, to: currencies[0]) }
    }
    for hasDecimalComma in [false, true] {
      guard let amount = AmountText(text, hasDecimalComma: hasDecimalComma) else { continue }
      do throws(MoneyError) {
        _ = try DecimalText(amount.digits)
      } catch {
        promise(error == .tooLarge, "the digits of an amount are a number")
      }
    }
  }

  /// The first byte chooses a field of a record, the rest is what is typed.
  static let fields = FuzzTarget("fields", "an option of any record") { bytes in
    guard let choice = bytes.first else { return }
    let all = KindSpec.all.flatMap(\.ownFields)
    let field = all[Int(choice) % all.count]
    let context = FieldContext(
      days: TypedDays(at: Instant(secondsSinceEpoch: 20_000 * 86_400), offsetSeconds: 0),
      currency: { _ in "EUR" },
      reference: { kind, text in throw StoreError.noRecord(kind: kind, id: text) })
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let value = try field.value(parsing: text, context)
    let plain = field.plainText(value, currency: "EUR")
    guard !value.isNone else { return }
    let again = must("\(field.name), as it was written") {
      try field.value(parsing: plain, context)
    }
    promise(again == value, "\(field.name) comes back")
  }
}
