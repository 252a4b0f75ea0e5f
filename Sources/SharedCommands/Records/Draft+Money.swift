internal import Records

extension Draft {
  /// Refuses to change or clear the currency of an amount that stays: the same digits would be
  /// another sum, up to a thousand times as much.
  func checkCurrencies(of fields: [FieldSpec]) throws {
    for field in fields {
      guard case .money(let currency) = field.type, let record = existing,
        values.names(currency), !record[field].isNone, values.specified(field.name) == nil,
        let old = record[currency], values[currency] != old
      else { continue }
      let (amount, option) = (field.optionName, FieldSpec.optionName(currency.name))
      guard let new = values[currency] else {
        throw StoreError.badValue(
          field: "--unset \(option)",
          reason: "would leave the \(amount) without a currency; add --unset \(amount)")
      }
      throw StoreError.badValue(
        field: "--\(option)",
        reason: "cannot change from \(old) to \(new) alone, since the \(amount) is in \(old); give "
          + "it in \(new) too, with --\(amount) NUMBER")
    }
  }
}
