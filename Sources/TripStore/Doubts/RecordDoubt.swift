public import Records
internal import Text

/// Records that do not fit together, each with what would mend it.
public enum RecordDoubt: Sendable {
  /// Names of ledger entries that are probably one.
  case names(field: String, NearNames)
  /// Records with the same name, the one to keep first; nothing refers to the last if `isUnused`.
  case twins([Record], isUnused: Bool)
  /// A deleted record to which others still belong, and how many of each kind.
  case deleted(Record, members: [(kind: KindSpec, count: Int)])
  /// A record that belongs to one that is not here.
  case missing(Record, field: FieldSpec)
  /// Two drives at the same time and in the same area; the second is the one to do without.
  case overlap(Record, Record)
  /// An odometer reading that does not fit the one before.
  case odometer(OdometerDoubt)
}

extension RecordStore {
  /// How many doubts of each sort are looked for.
  public static let mostDoubts = 100

  /// Everything that does not fit, which takes a time that grows with the number of records.
  public func doubts() throws -> [RecordDoubt] {
    var doubts: [RecordDoubt] = []
    for field in [Field<String>.category, .vendor, .account] {
      doubts += try nearNames(ofLedger: field).prefix(Self.mostDoubts).map {
        .names(field: field.name, $0)
      }
    }
    let references = try References(in: self)
    doubts += try twins(references).prefix(Self.mostDoubts)
    doubts += try references.doubts(in: self)
    doubts += try overlaps().prefix(Self.mostDoubts).map { .overlap($0, $1) }
    doubts += try odometerDoubts().prefix(Self.mostDoubts).map { .odometer($0) }
    return doubts
  }
}
