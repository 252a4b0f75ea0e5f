public import CommandLineKit
public import Records
internal import Text

/// A record as JSON shows it, with the end of its id that can be typed.
public struct RecordAnswer: Sendable {
  public let record: Record
  public let ending: String

  public init(_ record: Record, ending: String) {
    (self.record, self.ending) = (record, ending)
  }
}

extension Record {
  /// The end of the id is looked up, so ask once for each record.
  public func answer(in store: RecordStore?) -> RecordAnswer {
    RecordAnswer(self, ending: shortID(in: store))
  }
}

extension Members where Subject == RecordAnswer {
  /// The members of every record of a kind, each field when it is set.
  public static func record(of kind: KindSpec) -> Members {
    Members {
      Member("id", .id(of: kind.name), "the id of the \(kind.noun)") { $0.record.id }
      Member("short_id", .text, "the end of the id, which can be typed") { $0.ending }
      Member("kind", .text, "kind of record") { $0.record.kind.name }
      for field in kind.fields {
        if let declared = field.jsonField {
          Member(field: declared) { answer, json in
            let value = answer.record[field]
            if !value.isNone { field.write(value, to: &json) }
          }
        }
      }
      Member("deleted", .flag, "whether it was deleted; undelete brings it back") {
        !$0.record.isAlive
      }
    }
  }
}
