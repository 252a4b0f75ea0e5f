internal import DurableFiles
public import HomeFolder
internal import Text
public import Records

// Whether what is stored elsewhere is what is here.
extension SyncHome {
  /// Words that two devices with the same contents both show.
  public func fingerprint() throws -> [String] {
    let mark = StateMark.of(try store.stateSum(), try requireKeys().data)
    return (0..<6).map { place in
      String(WordList.words[BitPacking.number(in: mark, from: place * 11, bits: 11)])
    }
  }

  /// What a restore drill found.
  public struct Verification: Sendable {
    public let report: SyncReport
    public let records: Int
    /// Records that are here and not there, or there and not here, or different.
    public let missingThere: [ApplyReport.Mention]
    public let missingHere: [ApplyReport.Mention]
    public let different: [ApplyReport.Mention]
    /// Documents whose files are here and cannot be restored from there.
    public let missingFiles: [ApplyReport.Mention]
    /// Whether the sums over both, which heads carry, are equal too.
    public let hasSameSum: Bool

    public var isSame: Bool {
      report.failure == nil && report.hasKeys && missingThere.isEmpty && missingHere.isEmpty
        && different.isEmpty && missingFiles.isEmpty && hasSameSum
    }
  }

  /// Restores everything from a remote into a scratch home, and compares it with this one.
  public func verify(
    _ remote: any Remote, _ state: RemoteState, in scratch: HomeFolder, buildDate: Int64,
    now: Moment,
    progress: @escaping (SyncStep) throws -> Void = { _ in }
  ) throws -> Verification {
    let copy = try RecordStore.open(store.kinds, in: scratch, buildDate: buildDate) { now }
    var fresh = RemoteState(number: state.number, address: state.address, options: state.options)
    fresh.isChecked = false
    let session = SyncSession(
      copy, home: scratch, keys: try requireKeys(), remote: remote, state: fresh, mode: .reading,
      now: now, progress: progress)
    let report = try session.run()
    let found = try Self.compare(store, copy, report, try missingFiles(in: scratch))
    if report.failure == nil, !found.isSame { try storeAgain(found, at: state) }
    if found.isSame, report.failure == nil {
      var state = state
      state.lastProof = now.milliseconds
      try memory.set(state)
    }
    return found
  }

  /// What this device has and the remote has lost is stored there again by the next sync.
  private func storeAgain(_ found: Verification, at known: RemoteState) throws {
    var state = known
    let own = Set(try store.ownActors())
    for place in found.report.missing where own.contains(place.actor) {
      var sent = state.sent(of: place.actor)
      sent[place.lane] = min(sent[place.lane], place.number - 1)
      state.setSent(sent)
    }
    // Of segments of others, and of own ones that are not kept any more, a snapshot has the contents.
    if !found.missingThere.isEmpty || !found.different.isEmpty {
      (state.needsSnapshot, state.hasNews) = (true, true)
    }
    if !found.report.hasKeys { state.slotRevision = -1 }
    try memory.set(state)
    for mention in found.missingFiles {
      guard let file = try store.attachedFiles().first(where: { $0.id == mention.id }) else {
        continue
      }
      try memory.setSentParts(0, of: file.hash, at: state)
    }
  }

  /// Each file that was restored has the content that its name says: that is checked on arrival.
  private func missingFiles(in scratch: HomeFolder) throws -> [ApplyReport.Mention] {
    let mine = try AttachmentStore(in: try home.make())
    let theirs = try AttachmentStore(in: try scratch.make())
    return try store.attachedFiles().filter { file in
      try mine.holds(file.hash) && !theirs.holds(file.hash)
    }.map { ApplyReport.Mention(kind: $0.kind, id: $0.id) }
  }

  private static func compare(
    _ mine: RecordStore, _ theirs: RecordStore, _ report: SyncReport,
    _ missingFiles: [ApplyReport.Mention]
  ) throws -> Verification {
    var there: [String: ContentHash] = [:]
    try theirs.forEachCanonicalRecord { there["\($0.kind) \($0.id)"] = $0.hash }
    var (missing, different): ([ApplyReport.Mention], [ApplyReport.Mention]) = ([], [])
    var count = 0
    try mine.forEachCanonicalRecord { record in
      count += 1
      guard let mention = mention(record.kind, record.id) else { return }
      guard let other = there.removeValue(forKey: "\(record.kind) \(record.id)") else {
        return missing.append(mention)
      }
      if other != record.hash { different.append(mention) }
    }
    let extra = there.keys.sorted().compactMap { key -> ApplyReport.Mention? in
      let parts = key.split(separator: " ")
      return parts.count == 2 ? mention(String(parts[0]), String(parts[1])) : nil
    }
    return Verification(
      report: report, records: count, missingThere: missing, missingHere: extra,
      different: different, missingFiles: missingFiles,
      hasSameSum: try mine.stateSum() == theirs.recountedSum())
  }

  private static func mention(_ kind: String, _ id: String) -> ApplyReport.Mention? {
    RecordID(text: id).map { ApplyReport.Mention(kind: kind, id: $0) }
  }
}
