internal import DurableFiles
public import HomeFolder
internal import Text
public import TripStore

// Whether what is stored elsewhere is what is here.
extension SyncHome {
  /// Words that two devices with the same contents both show.
  public func fingerprint() throws -> [String] {
    let sum = try store.fingerprint(key: try fingerprintKey())
    return (0..<6).map { place in
      String(WordList.words[BitPacking.number(in: sum, from: place * 11, bits: 11)])
    }
  }

  private func fingerprintKey() throws -> [UInt8] {
    try requireKeys().data.key(for: .fingerprint, epoch: 1)?.copy() ?? []
  }

  /// What a restore drill found.
  public struct Verification: Sendable {
    public let report: SyncReport
    public let records: Int
    /// Records that are here and not there, or there and not here, or different.
    public let missingThere: [ApplyReport.Mention]
    public let missingHere: [ApplyReport.Mention]
    public let different: [ApplyReport.Mention]

    public var isSame: Bool {
      report.failure == nil && missingThere.isEmpty && missingHere.isEmpty && different.isEmpty
    }
  }

  /// Restores everything from a remote into a scratch home, and compares it with this one.
  public func verify(
    _ remote: any Remote, _ state: RemoteState, in scratch: HomeFolder, buildDate: Int64,
    now: Moment,
    progress: @escaping (SyncStep) throws -> Void = { _ in }
  ) throws -> Verification {
    let copy = try TripStore.open(in: scratch, buildDate: buildDate) { now }
    var fresh = RemoteState(number: state.number, address: state.address, options: state.options)
    fresh.isChecked = false
    let session = SyncSession(
      copy, home: scratch, keys: try requireKeys(), remote: remote, state: fresh, mode: .reading,
      now: now, progress: progress)
    let report = try session.run()
    return try Self.compare(store, copy, report)
  }

  private static func compare(
    _ mine: TripStore, _ theirs: TripStore, _ report: SyncReport
  ) throws -> Verification {
    var there: [String: [UInt8]] = [:]
    try theirs.forEachCanonicalRecord { there["\($0.kind) \($0.id)"] = hash($0) }
    var (missing, different): ([ApplyReport.Mention], [ApplyReport.Mention]) = ([], [])
    var count = 0
    try mine.forEachCanonicalRecord { record in
      count += 1
      guard let mention = mention(record.kind, record.id) else { return }
      guard let other = there.removeValue(forKey: "\(record.kind) \(record.id)") else {
        return missing.append(mention)
      }
      if other != hash(record) { different.append(mention) }
    }
    let extra = there.keys.sorted().compactMap { key -> ApplyReport.Mention? in
      let parts = key.split(separator: " ")
      return parts.count == 2 ? mention(String(parts[0]), String(parts[1])) : nil
    }
    return Verification(
      report: report, records: count, missingThere: missing, missingHere: extra,
      different: different)
  }

  private static func hash(_ record: TripStore.CanonicalRecord) -> [UInt8] {
    ContentHash(of: record.bytes).bytes
  }

  private static func mention(_ kind: String, _ id: String) -> ApplyReport.Mention? {
    RecordID(text: id).map { ApplyReport.Mention(kind: kind, id: $0) }
  }
}
