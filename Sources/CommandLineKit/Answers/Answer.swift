public import Text

/// What a command answers, or a part of it: each member is declared once, with its name, type, help and value.
///
/// JSON, the members in help and `docs/json.md` follow from the declaration, so that they cannot differ.
public protocol Answer: JSONObject {
  static var members: Members<Self> { get }
}

extension Answer {
  public func writeMembers(to json: inout JSONWriter) { Self.members.write(of: self, to: &json) }

  public static var jsonFields: [JSONField] { members.fields }
}

/// The members of an answer, in the order in which they are written.
public struct Members<Subject>: Sendable {
  let list: [Member<Subject>]

  public init(@MembersBuilder<Subject> _ list: () -> [Member<Subject>]) {
    self.list = list()
  }

  public var fields: [JSONField] { list.map(\.field) }

  public func write(of subject: Subject, to json: inout JSONWriter) {
    for member in list { member.write(subject, &json) }
  }

  /// The same members of what the subject holds.
  public func of<Holder>(_ part: @escaping @Sendable (Holder) -> Subject) -> Members<Holder> {
    Members<Holder> {
      for member in list { member.of(part) }
    }
  }

  /// The same members of what the subject may hold; without it they are left out.
  public func ofKnown<Holder>(
    _ part: @escaping @Sendable (Holder) -> Subject?
  ) -> Members<Holder> {
    Members<Holder> {
      for member in list { member.ofKnown(part) }
    }
  }
}

/// Lists members one below the other; those of another list can stand among them.
@resultBuilder
public enum MembersBuilder<Subject> {
  public static func buildExpression(_ member: Member<Subject>) -> [Member<Subject>] { [member] }

  public static func buildExpression(_ members: Members<Subject>) -> [Member<Subject>] {
    members.list
  }

  public static func buildBlock(_ parts: [Member<Subject>]...) -> [Member<Subject>] {
    parts.flatMap(\.self)
  }

  public static func buildOptional(_ part: [Member<Subject>]?) -> [Member<Subject>] {
    part ?? []
  }

  public static func buildArray(_ parts: [[Member<Subject>]]) -> [Member<Subject>] {
    parts.flatMap(\.self)
  }
}
