internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Records

// Devices that contain the same changes must be in the same state.
extension SyncSession {
  /// What this device contains, and the mark of its state; `nil` while there is more in the state than
  /// others can have, or less.
  func ownState() throws -> (seen: [Head.Seen], mark: [UInt8])? {
    guard try !isLoading(), try !hasBeyond(), let (ends, sum) = try store.sealedState() else {
      return nil
    }
    return (SyncSeen.seen(ends), StateMark.inHead(sum, keys.data))
  }

  /// Compares with every device that says that it contains the same.
  func compareStates() throws {
    let others = heads.values.filter { $0.state != nil && revocation(of: $0.device.id) == nil }
    guard !others.isEmpty, let own = try ownState() else { return }
    let seen = own.seen.filter(\.isSomething)
    for head in others.sorted(by: { $0.actor < $1.actor })
    where head.state != own.mark && head.seen.filter(\.isSomething) == seen {
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
