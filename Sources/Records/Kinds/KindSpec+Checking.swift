extension KindSpec {
  /// Checks all values of a record, or those that change: a value that a newer version allows never keeps
  /// the rest from being changed.
  func check(_ state: RecordState, changed: Set<String>? = nil) throws {
    for field in fields where changed?.contains(field.name) != false {
      try check(state.fields[field.name]?.value ?? .none, of: field)
    }
  }

  /// Checks all values of a new record.
  func check(_ values: FieldValues) throws {
    for field in fields { try check(values.value(of: field.name), of: field) }
  }

  private func check(_ value: FieldValue, of field: FieldSpec) throws {
    if value.isNone || value == .text("") {
      guard !field.isRequired else {
        throw StoreError.missingField(kind: noun, field: field.name)
      }
    } else if let reason = field.objection(to: value) {
      throw StoreError.badValue(field: field.name, reason: reason)
    }
  }
}
