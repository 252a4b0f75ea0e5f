public import Text

/// A record: its fields and its metadata.
public struct Record: FieldHolder, Sendable {
  public let kind: KindSpec
  public let id: RecordID
  public let isAlive: Bool
  /// The time of the newest change, by the stamp clock.
  public let changedMilliseconds: Int64
  let key: Int64
  package let sort: Int64
  private let values: [String: FieldValue]

  init(
    kind: KindSpec, id: RecordID, isAlive: Bool, changedMilliseconds: Int64, key: Int64,
    sort: Int64, values: [String: FieldValue]
  ) {
    self.kind = kind
    self.id = id
    self.isAlive = isAlive
    self.changedMilliseconds = changedMilliseconds
    self.key = key
    self.sort = sort
    self.values = values
  }

  /// The value of a field; fields read only on request are not included.
  public func value(of name: String) -> FieldValue {
    assert(kind.field(name) != nil, "a \(kind.noun) has no field \(name)")
    return values[name] ?? .none
  }
}
