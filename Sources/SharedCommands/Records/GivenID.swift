public import CommandLineKit
public import Records
public import Text

/// The id that a program has chosen for a new record.
///
/// A phone that gets no answer cannot know whether what it sent was stored. With an id of its own it
/// asks again, and nothing is stored twice.
public enum GivenID {
  private static let letters = 26

  public static let option = OptionSpec(
    "id", value: .text("ID", maximumBytes: letters),
    help: "The new record's id, 26 letters chosen by a program that may have to ask again: the "
      + "same id with the same values stores nothing twice, and with other values is refused.")

  /// The id on the command line, if there is one.
  public static func read(_ arguments: Arguments) throws -> RecordID? {
    guard let text = arguments.text(option) else { return nil }
    guard text.utf8.count == letters, let id = RecordID(text: text) else {
      throw arguments.usageError("takes the 26 letters of a whole id", option: option)
    }
    return id
  }

  /// Whether a record of this id is there already, with all values that were given now; one with
  /// other values is refused.
  ///
  /// Values that were filled in then, such as the day, do not count. A record that was deleted since
  /// stays deleted.
  public static func isStored(
    _ id: RecordID?, _ kind: KindSpec, _ given: FieldValues, in store: RecordStore
  ) throws -> Bool {
    guard let id, let record = try store.record(id, of: kind) else { return false }
    for field in kind.fields {
      guard let value = given.specified(field.name), value != record[field] else { continue }
      throw taken(kind.noun, by: field.name)
    }
    return true
  }

  /// That another record has the id.
  public static func taken(_ noun: String, by field: String) -> StoreError {
    .badValue(
      field: "--id",
      reason: "is that of another \(noun): its \(FieldSpec.spokenName(field)) differs")
  }
}
