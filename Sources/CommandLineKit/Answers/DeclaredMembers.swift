internal import Text

/// The members that a command declares, to look whether its answer has others.
struct DeclaredMembers {
  let fields: [JSONField]

  /// The paths of members of an answer that are not declared.
  func strangers(in answer: [UInt8]) -> [String] {
    (try? JSONValue(parsing: answer)).map { Self.strangers(in: $0, fields, below: "") } ?? []
  }

  private static func strangers(
    in value: JSONValue, _ fields: [JSONField], below path: String
  ) -> [String] {
    (value.members ?? []).flatMap { member -> [String] in
      let path = path + member.name
      guard let field = fields.first(where: { $0.name == member.name }) else { return [path] }
      return inner(of: member.value, field.type).flatMap {
        strangers(in: $0, field.members, below: path + ".")
      }
    }
  }

  /// The values inside lists and maps.
  private static func inner(of value: JSONValue, _ type: JSONType) -> [JSONValue] {
    switch type {
    case .list(let type): (value.elements ?? []).flatMap { inner(of: $0, type) }
    case .map(let type): (value.members ?? []).flatMap { inner(of: $0.value, type) }
    case .object: [value]
    default: []
    }
  }
}
