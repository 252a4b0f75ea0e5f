internal import DurableFiles
internal import HomeFolder
internal import Records
internal import Text

/// What this device contains, and the mark of its state.
struct OwnState {
  let seen: [Head.Seen]
  let mark: [UInt8]

  /// `nil` while there is more in the state than others can have, or less.
  init?(of store: RecordStore, with keys: DataKeys) throws {
    guard try !SnapshotMarks.areAny(in: store), try !Beyond.isAny(in: store),
      let (ends, sum) = try store.sealedState()
    else { return nil }
    (seen, mark) = (SyncSeen.seen(ends), StateMark.inHead(sum, keys))
  }
}

/// Devices that contain the same changes must be in the same state.
struct StateComparison: SyncPart {
  let visit: SyncVisit
  let heads: Heads

  /// Compares with every device that says that it contains the same.
  func compare() throws {
    let others = heads.trusted.filter { $0.state != nil }
    guard !others.isEmpty, let own = try OwnState(of: store, with: keys.data) else { return }
    let seen = own.seen.filter(\.isSomething)
    for head in others where head.state != own.mark && head.seen.filter(\.isSomething) == seen {
      let name = "\(Hexadecimal.text(own.mark)).jsonl"
      note(
        .differs, "\(head.actor.id)",
        "'\(head.device.name)' has the same changes as this device and is in another state; nothing "
          + "was changed because of that. What is here was written to \(HomeFolder.alarmName)/\(name): "
          + "compare it with the file on '\(head.device.name)', and report it")
      try writeState(name)
    }
  }

  private static let mostStates = 4
  /// Longer records, with tracks, are only named with their hash.
  private static let longestRecord = 16 << 10

  /// Writes all records in the spelling that is compared, one to a line.
  private func writeState(_ name: String) throws {
    let folder = try home.make().makePrivate(HomeFolder.alarmName)
    let known = try folder.names()
    guard !known.contains(name), known.count < Self.mostStates else { return }
    var file = try folder.replacement(of: name)
    try store.forEachCanonicalRecord { try file.write(Self.line($0)) }
    try file.commit()
  }

  private static func line(_ record: RecordStore.CanonicalRecord) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("kind", record.kind)
      json.field("id", record.id)
      json.field("hash", "\(record.hash)")
      if record.bytes.count <= longestRecord {
        json.field("state", Hexadecimal.text(record.bytes))
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension Head.Seen {
  fileprivate var isSomething: Bool { records > 0 || files > 0 }
}
