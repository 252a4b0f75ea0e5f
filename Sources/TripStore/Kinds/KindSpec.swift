/// One kind of record, as data; tables, JSON, CSV, merging, commands and `docs/records.md` follow.
public struct KindSpec: Sendable {
  /// What sync sends first when the connection is poor.
  public enum Priority: Int, Sendable {
    case first = 1
    case normal = 2
    case last = 3
  }

  /// Stable for ever, and the name of its table.
  public let name: String
  /// How people call one of them, and several.
  public let noun, plural: String
  public let priority: Priority
  /// Stable for ever: it tells whose texts are whose in the one index of words.
  let number: Int64
  public let fields: [FieldSpec]
  /// The field by which lists are ordered, newest first; records without it come last.
  public let order: String
  /// Fields by which a list may be narrowed, each answered by an index of its own.
  public let filters: [String]
  /// Fields in which a search for words looks.
  public let searched: [String]
  /// Fields that make up the identity: the same on two devices is the same record.
  public let identity: [String]
  /// The field that names a record to people.
  public let title: Field<String>

  /// The table that follows from its rows, beside the index of words.
  let followed: FollowingTable?

  init<Time>(
    _ name: String, number: Int64, noun: String, plural: String, priority: Priority = .normal,
    title: Field<String>, order: Field<Time>, filters: [String] = [], searched: [String] = [],
    identity: [String] = [], followed: FollowingTable? = nil, fields: [FieldSpec]
  ) {
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
    self.fields = fields + Self.common
    for field in filters + searched + identity + [order.name, title.name] {
      precondition(self.fields.contains { $0.name == field }, "\(name) declares no field \(field)")
    }
  }

  public func field(_ name: String) -> FieldSpec? {
    fields.first { $0.name == name }
  }

  /// The declaration of a field that this kind has.
  public subscript<Value>(field: Field<Value>) -> FieldSpec {
    guard let spec = self.field(field.name) else {
      preconditionFailure("\(name) declares no field \(field.name)")
    }
    return spec
  }

  /// Fields that every record has and that no option sets.
  static let common = [
    FieldSpec(.created, .instant, "When the record was added."),
    FieldSpec(
      .clock, .choice(["proven", "unproven"]),
      "Whether the clock was trusted at that time."),
  ]

  /// Fields that a person can set.
  public var ownFields: [FieldSpec] {
    fields.filter { field in !Self.common.contains { $0.name == field.name } }
  }
}

extension KindSpec {
  public static let all = [
    trip, drive, checkin, ledger, item, document, van, person, setting, place, spotNote,
  ]

  public static func named(_ name: String) -> KindSpec? {
    all.first { $0.name == name }
  }
}
