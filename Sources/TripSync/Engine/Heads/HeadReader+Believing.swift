internal import Records
internal import Text

// Whom to believe, and what is learnt from those.
extension HeadReader {
  func believe(_ head: Head, _ bytes: [UInt8]) throws {
    heads.believe(head)
    // What it says reaches the disk with it: each thing alone would wait for the disk.
    try store.together {
      try memory.keep(bytes, of: head.name, at: state)
      remote.countAsDone()
      if let revocation = heads.revocation(of: head.device.id) {
        noteRevoked(head, revocation)
      } else {
        try learn(from: head)
        try noteFork(head)
      }
    }
  }

  /// Whether the device is unknown here and writes with an old data key: it may have been revoked,
  /// and have given itself another name.
  func isStranger(_ head: Head) throws -> Bool {
    try head.epoch < keys.data.epoch && head.device.id != keys.id
      && memory.device(head.device.id) == nil
  }

  /// Believes strangers if no device was ever revoked, or if one with the new data key knows them.
  func judge(_ strangers: [(head: Head, bytes: [UInt8])]) throws {
    var unknown: [Head] = []
    for (head, bytes) in strangers {
      let isKnown = heads.inOrder.contains { other in
        other.epoch == keys.data.epoch && other.seen.contains { $0.actor == head.actor }
      }
      if isKnown || heads.revocations.isEmpty || heads.revocation(of: head.device.id) != nil {
        try believe(head, bytes)
      } else {
        unknown.append(head)
      }
    }
    var told: Set<RecordID> = []
    for head in unknown.sorted(by: { $0.number > $1.number })
    where told.insert(head.device.id).inserted {
      noteUnbelieved(
        head,
        "'\(head.device.name)' is unknown and writes with an old data key, as a revoked device "
          + "would; if it is one of yours, run 'vanlog sync join' on it again")
    }
  }

  /// Notes a head that is not believed; what was said about an earlier one of the device is out of
  /// date, also where no sync comes to its end meanwhile.
  private func noteUnbelieved(_ head: Head, _ text: String) {
    let device = "\(head.device.id) "
    let about = device + "\(head.number)"
    visit.state.troubles.removeAll {
      $0.kind == .revoked && $0.about.hasPrefix(device) && $0.about != about
    }
    note(.revoked, about, text)
  }

  /// Throws unless a head is by the device that its actor belongs to, with the keys known of it.
  func accept(_ head: Head) throws {
    if let known = try memory.device(head.device.id), known.keys != head.device.keys {
      throw SegmentError.badSignature
    }
    if let owner = try memory.deviceID(of: head.actor), owner != head.device.id {
      throw SegmentError.badSignature
    }
  }

  private func learn(from head: Head) throws {
    if head.device.id != keys.id { try memory.set(head.device) }
    try memory.setDevice(head.device.id, of: head.actor)
    if let recovery = head.recovery, head.device.id != keys.id,
      try memory.recoveryTarget(of: head.device.id)?.number ?? 0 < recovery.number
    {
      try memory.set(recovery, of: head.device.id)
    }
    if let mark = head.passphrase, head.device.id != keys.id {
      let known = try memory.passphraseMark(of: head.device.id)
      if known != mark, known.map({ mark.follows($0) }) != false {
        try memory.set(mark, of: head.device.id)
        heads.noteNewPassphrase(of: head.device.id)
      }
    }
    for revocation in head.revoked { try learn(revocation) }
  }

  /// What any device had from a revoked one before it heard of that counts: it is contained there.
  private func learn(_ revocation: Revocation) throws {
    let known = heads.revocation(of: revocation.device)
    var merged =
      try known
      ?? Revocation(
        device: revocation.device, seen: ownSeen(of: revocation.device), epoch: revocation.epoch)
    merged.include(revocation)
    guard merged != known else { return }
    heads.believe(merged)
    try memory.set(merged)
    if merged != revocation { visit.state.hasNews = true }
  }

  private func ownSeen(of device: RecordID) throws -> [Head.Seen] {
    try SyncSeen(store: store).all().filter { try memory.deviceID(of: $0.actor) == device }
  }

  /// Whether two chains of segments go by one name: the hash of an actor's last segment is another
  /// than that of the one which is contained here.
  private func noteFork(_ head: Head) throws {
    for lane in SyncLane.allCases {
      let (end, known) = (head.end(of: lane), try store.end(of: lane, by: head.actor))
      let isUnknown = end.hash.allSatisfy { $0 == 0 }
      guard end.number > 0, end.number == known.place.number, !isUnknown, end.hash != known.hash
      else { continue }
      note(
        .twin, "\(head.actor.id)",
        "'\(head.device.name)' has written number \(end.number) twice, with different contents, as "
          + "copies of one home do; what is here stays, and it continues under another name")
    }
  }

  private func noteRevoked(_ head: Head, _ revocation: Revocation) {
    var beyond: UInt64 = 0
    for lane in SyncLane.allCases {
      let end = head.end(of: lane).number
      let last = revocation.seen.end(of: lane, head.actor)
      if end > last { beyond += end - last }
    }
    guard beyond > 0 else { return }
    noteUnbelieved(
      head,
      "'\(head.device.name)' was revoked, and \(beyond) of the batches that it has sent "
        + "\(beyond == 1 ? "does" : "do") not count")
  }

  func refuseIfRevoked() throws {
    if heads.revocation(of: keys.id) != nil {
      throw SyncFailure.revoked(device: keys.name)
    }
  }
}
