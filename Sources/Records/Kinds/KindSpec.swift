public import Text

/// A kind of record, as data: tables, JSON, CSV, merging, commands and `docs/records.md` derive
/// from it.
public struct KindSpec: Sendable {
  /// The order in which sync sends records over a poor connection.
  public enum Priority: Int, Sendable {
    case first = 1
    case normal = 2
    case last = 3
  }

  /// Permanent; also the name of the table.
  public let name: String
  /// The noun for one record, and its plural.
  public let noun, plural: String
  public let priority: Priority
  /// Permanent: identifies the kind in the shared full-text index.
  let number: Int64
  public let fields: [FieldSpec]
  /// The field that lists are sorted by, newest first; records without a value come last.
  public let order: String
  /// Fields that a list can be filtered by, each with an index of its own.
  public let filters: [String]
  /// Fields included in full-text search.
  public let searched: [String]
  /// Fields that form the identity: records on two devices with equal values are the same record.
  public let identity: [String]
  /// Groups of fields that make sense only together, such as an amount and its currency: a change
  /// to one counts as a change to all, so that merging never mixes two of them.
  let together: [[String]]
  /// The field that names a record to people.
  public let title: Field<String>

  /// A table derived from its rows, in addition to the full-text index.
  let followed: FollowingTable?
  /// The fields of the file that each of its records can have.
  let file: FileFields?
  /// Whether people enter its records; others are made by what watches and measures, so that `last`
  /// means the latest, and their times follow from what was seen.
  let isEntered: Bool
  /// The field that says which record one was made from, without anyone entering it.
  let source: Field<RecordID>?
  /// The id in what else names a record, such as a label.
  let label: (@Sendable (_ text: String) -> RecordID?)?

  public init<Time>(
    _ name: String, number: Int64, noun: String, plural: String, priority: Priority = .normal,
    title: Field<String>, order: Field<Time>, filters: [String] = [], searched: [String] = [],
    identity: [String] = [], followed: FollowingTable? = nil, file: FileFields? = nil,
    isEntered: Bool = true, source: Field<RecordID>? = nil,
    label: (@Sendable (_ text: String) -> RecordID?)? = nil, together: [[String]] = [],
    fields: [FieldSpec]
  ) {
    precondition((1..<1 << FollowingTable.kindBits).contains(Int(number)), "\(name) has no number")
    self.name = name
    self.number = number
    self.noun = noun
    self.plural = plural
    self.priority = priority
    self.title = title
    self.order = order.name
    self.filters = filters
    self.searched = searched
    self.identity = identity
    self.followed = followed
    self.file = file
    self.isEntered = isEntered
    self.source = source
    self.label = label
    self.together = together
    self.fields = fields + Self.common
    for field in filters + searched + identity + together.joined() + [order.name, title.name] {
      precondition(self.fields.contains { $0.name == field }, "\(name) declares no field \(field)")
    }
  }

  /// Called for every value read or written, so it copies only the field it finds.
  public func field(_ name: String) -> FieldSpec? {
    for index in fields.indices where fields[index].name == name { return fields[index] }
    return nil
  }

  /// The fields that change with this one, and itself; none if it changes alone.
  public func companions(of name: String) -> [FieldSpec] {
    together.first { $0.contains(name) }?.compactMap(field) ?? []
  }

  /// The declaration of a field, which this kind must have.
  public subscript<Value>(field: Field<Value>) -> FieldSpec {
    guard let spec = self.field(field.name) else {
      preconditionFailure("\(name) declares no field \(field.name)")
    }
    return spec
  }

  /// Fields that every record has and no option sets.
  static let common = [
    FieldSpec(.created, .instant, "When the record was added."),
    FieldSpec(
      .clock, .choice(["proven", "unproven", "revoked"]),
      "Whether the clock was trusted at that time, or the time proven later in that boot; revoked: it "
        + "was trusted, but turned out to be wrong, and no edit has set a day or time since."),
  ]

  /// The day that tells namesakes apart: when something happened, or was to begin.
  var day: FieldSpec? {
    fields.first { $0.type == .day && [.event, .near].contains($0.timing) }
  }

  /// The time zone of its days and times, if its records have one of their own.
  var zone: FieldSpec? { fields.first { $0.type == .zone } }

  /// Fields that a person can set.
  public var ownFields: [FieldSpec] {
    fields.filter { field in !Self.common.contains { $0.name == field.name } }
  }
}

/// The fields by which a kind's records have a file each, kept beside the store by its content.
public struct FileFields: Sendable {
  /// The hash of the file.
  let content: Field<String>
  /// Its size in bytes.
  let size: Field<Int64>

  public init(content: Field<String>, size: Field<Int64>) {
    (self.content, self.size) = (content, size)
  }
}
