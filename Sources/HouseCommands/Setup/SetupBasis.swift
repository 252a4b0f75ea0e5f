import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import TypedValues

/// What decisions are based on: the settings and the store as they are.
struct SetupBasis {
  let context: CommandContext
  let settings: Settings
  /// `nil` if nothing was ever kept.
  let store: RecordStore?

  /// Reads everything again, since answers change it.
  init(_ context: CommandContext) throws {
    self.context = context
    _ = try context.lookAtSettings()
    settings = try context.settings()
    store = try context.storeToRead()
  }

  func records(_ kind: KindSpec) throws -> [Record] {
    try store?.records(RecordQuery(kind)) ?? []
  }

  /// A value that is typed for a field of a record, as the command that adds one reads it.
  func value(_ text: String, of field: FieldSpec) throws -> FieldValue {
    let reading = FieldContext(
      days: try context.typedDays(), currency: { _ in nil },
      reference: { _, _ in preconditionFailure("no question is about a field that names a record") }
    )
    do {
      return try field.value(parsing: text, reading)
    } catch StoreError.badValue(_, let reason) {
      throw TypedProblem(reason)
    }
  }
}

extension KindSpec {
  /// A field that the kind declares.
  func declared<Value>(_ field: Field<Value>) -> FieldSpec {
    guard let spec = self.field(field.name) else {
      preconditionFailure("\(name) has no field \(field.name)")
    }
    return spec
  }
}
