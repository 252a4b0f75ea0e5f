internal import Records
internal import Text

/// The records that rows of a file name, each looked up once.
///
/// A bank's file, or what a person assigns, must name records that there are. A file that another
/// vanlog has exported has ids of its own, and names beside them: what neither finds is left out of
/// the entry, and told.
final class LedgerReferences {
  private let store: RecordStore?
  private let kinds: KindSet
  private var known: [String: RecordID] = [:]
  private var unknown: Set<String> = []
  /// Fields of the row being read that were left out.
  private var missing: [String] = []

  init(in store: RecordStore?, _ kinds: KindSet) {
    (self.store, self.kinds) = (store, kinds)
  }

  /// The record with this id or name, which there must be.
  func record(_ kind: String, _ text: String) throws -> RecordID {
    let key = "\(kind) \(text)"
    if let id = known[key] { return id }
    let id = try lookUp(kind, text)
    known[key] = id
    return id
  }

  private func lookUp(_ name: String, _ text: String) throws -> RecordID {
    guard let kind = kinds.named(name), let store else { throw kinds.missing(name, text) }
    return try store.record(named: text, of: kind, byName: .whole).id
  }

  // MARK: In the file of another vanlog

  /// The ids of a cell as texts, else the records of the same names; empty if any is found by neither.
  func texts(of field: FieldSpec, kind: String, ids: String, names: String?) -> String {
    let ids = Self.parts(ids, UInt8(ascii: ","))
    let names = Self.parts(names ?? "", Self.separator)
    var found: [String] = []
    for (index, id) in ids.enumerated() {
      let name = names.count == ids.count ? names[index] : nil
      guard let record = optional(kind, id) ?? name.flatMap({ optional(kind, $0) }) else {
        missing.append(field.name)
        return ""
      }
      found.append(record.description)
    }
    return found.joined(separator: ",")
  }

  /// The fields that the row lost since this was asked last.
  func takeMissing() -> [String] {
    defer { missing = [] }
    return missing
  }

  private func optional(_ kind: String, _ text: String) -> RecordID? {
    let key = "\(kind) \(text)"
    guard !unknown.contains(key) else { return nil }
    if let id = try? record(kind, text) { return id }
    unknown.insert(key)
    return nil
  }

  /// Names may have commas, so lists of them are divided by semicolons.
  static let separator = UInt8(ascii: ";")

  private static func parts(_ text: String, _ separator: UInt8) -> [String] {
    text.utf8.split(separator: separator).map { String(Substring($0)).trimmingBlanks }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = utf8[...]
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return String(Substring(rest))
  }
}
