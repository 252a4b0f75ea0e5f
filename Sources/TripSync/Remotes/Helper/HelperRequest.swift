/// What a helper program is asked, as the line of `docs/remote-protocol.md`.
enum HelperRequest: Sendable {
  case list(below: ObjectName?, after: ObjectName?, limit: Int)
  case get(ObjectName, from: Int, limit: Int)
  case put(ObjectName, [UInt8])
  case delete(ObjectName)

  init(_ change: RemoteChange) {
    self = change.bytes.map { .put(change.name, $0) } ?? .delete(change.name)
  }

  /// Stands for a name where there is none.
  private static let none = "-"

  var line: String {
    switch self {
    case .list(let folder, let after, let limit):
      "list \(limit) \(folder?.text ?? Self.none) \(after?.text ?? Self.none)"
    case .get(let name, let start, let limit): "get \(name) \(start) \(limit)"
    case .put(let name, let bytes): "put \(name) \(bytes.count)"
    case .delete(let name): "delete \(name)"
    }
  }

  /// What follows the line.
  var body: [UInt8] {
    if case .put(_, let bytes) = self { bytes } else { [] }
  }

  /// The most bytes that may follow the line of the answer.
  var answerLimit: Int {
    switch self {
    case .list(_, _, let limit): limit * (ObjectName.longest + 1)
    case .get(_, _, let limit): limit
    case .put, .delete: 0
    }
  }

  var action: RemoteError.Action {
    switch self {
    case .list: .list
    case .get: .get
    case .put: .put
    case .delete: .delete
    }
  }

  var object: ObjectName? {
    switch self {
    case .list(let folder, _, _): folder
    case .get(let name, _, _), .put(let name, _), .delete(let name): name
    }
  }
}
