internal import Text

/// Tells to which table a row or an entry can belong, by the values in it.
enum RowShape {
  /// The columns of a kind's table before its fields.
  static let headCount = 10

  /// Whether the row can be a record of this kind, whose table has these columns.
  ///
  /// The three bytes of the id that are also a number of their own rule out nearly everything else.
  static func isRecord(_ row: RawRow, of kind: KindSpec, columns: [String]) -> Bool {
    guard (headCount...columns.count).contains(row.values.count), isRecord(row) else {
      return false
    }
    return zip(columns, row.values).dropFirst(headCount).allSatisfy { name, value in
      guard let field = kind.field(name), let value else { return true }
      return value.isNone ? !field.isRequired : fits(value, field)
    }
  }

  /// Whether the columns before the fields are those of some record.
  static func isRecord(_ row: RawRow) -> Bool {
    let values = row.values
    guard values.count >= headCount, values[0]?.isNone == true, let id = id(in: values[1]),
      values[2]?.integer == id.lowThreeBytes, [0, 1].contains(values[3]?.integer ?? 2),
      values[4...8].allSatisfy({ $0?.integer != nil }), let merge = values[9]
    else { return false }
    if case .bytes = merge { return true }
    return merge.isNone
  }

  static func isChange(_ row: RawRow) -> Bool {
    let values = row.values
    return (5...10).contains(values.count) && values[0]?.isNone == true && values[1]?.text != nil
      && id(in: values[2]) != nil && values[3]?.text != nil && values[4]?.integer != nil
  }

  static func isDevice(_ row: RawRow) -> Bool {
    (2...3).contains(row.values.count) && row.values[0]?.isNone == true
      && id(in: row.values[1]) != nil
  }

  static func isDeviceEntry(_ row: RawRow) -> Bool {
    row.values.count == 2 && id(in: row.values[0]) != nil && row.values[1]?.integer != nil
  }

  static func isMeta(_ row: RawRow) -> Bool {
    guard row.values.count == 2, let name = row.values[0]?.text, case .bytes = row.values[1]
    else { return false }
    return ["device", "first", "clock", "binding", "adopted", "trimmed"].contains(name)
  }

  static func isForeign(_ row: RawRow) -> Bool {
    row.values.count == 4 && row.values[0]?.text != nil && id(in: row.values[1]) != nil
      && row.values[2]?.integer != nil
  }

  /// The entry of an index of ids: the three bytes, the id, and the key of the row.
  static func isIDEntry(_ row: RawRow) -> Bool {
    guard row.values.count == 3, let id = id(in: row.values[1]) else { return false }
    return row.values[0]?.integer == id.lowThreeBytes && row.values[2]?.integer != nil
  }

  static func id(in value: FieldValue??) -> RecordID? {
    if case .bytes(let bytes) = value { RecordID(bytes: bytes) } else { nil }
  }

  private static func fits(_ value: FieldValue, _ field: FieldSpec) -> Bool {
    switch (value, field.type.columnType) {
    case (.integer, "INTEGER"), (.bytes, "BLOB"), (.text, "TEXT"): true
    default: false
    }
  }
}
