internal import Records
internal import Text

/// The titles of records named in a report; ids are added where titles are equal.
struct RecordTitles {
  private var titles: [FieldValue: String] = [:]

  /// Looks up the ids among the keys; empty without a kind.
  init(_ keys: some Sequence<FieldValue>, _ kind: KindSpec?, in store: RecordStore) throws {
    guard let kind else { return }
    var namesakes: [String: [RecordID]] = [:]
    for case .bytes(let bytes) in keys {
      guard let id = RecordID(bytes: bytes) else { continue }
      let title = try store.record(id, of: kind)?.title ?? id.ending(IDEnding.shortest)
      namesakes[title, default: []].append(id)
    }
    for (title, ids) in namesakes {
      for id in ids {
        let ending = ids.count > 1 ? " (\(id.ending(IDEnding.shortest)))" : ""
        titles[.bytes(id.bytes)] = title + ending
      }
    }
  }

  subscript(key: FieldValue) -> String? { titles[key] }
}
