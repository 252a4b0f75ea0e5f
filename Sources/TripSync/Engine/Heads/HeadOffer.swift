internal import Records

/// What a remote says about an actor: its newest head, and how far its lanes go.
struct HeadOffer {
  private(set) var newest: HeadName
  /// All names of heads, in no particular order.
  private(set) var names: [HeadName]
  private(set) var records: UInt64
  private(set) var files: UInt64

  init(_ name: HeadName) {
    (newest, names) = (name, [name])
    (records, files) = (name.records, name.files)
  }

  mutating func add(_ name: HeadName) {
    newest = max(newest, name)
    names.append(name)
    records = max(records, name.records)
    files = max(files, name.files)
  }

  func end(of lane: SyncLane) -> UInt64 { lane == .records ? records : files }
}
