internal import Records
internal import Text

// What was offered and is not here.
extension Incoming {
  /// Notes what was offered here and is not contained, by device.
  func noteIncomplete(documents: Documents) throws {
    let own = Set(try store.ownActors())
    let current = try store.currentActor()
    var devices: [RecordID: SyncReport.Incomplete] = [:]
    let lanes = mode == .recordsOnly ? [SyncLane.records] : SyncLane.allCases
    for head in heads.inOrder where head.actor != current {
      for lane in lanes {
        let offered = heads.most(of: head, lane)
        let known = try store.end(of: lane, by: head.actor).place.number
        var here = min(known, offered)
        if let beyond = try Beyond.kept(lane, of: head.actor, in: store), beyond.last > known {
          let numbers = try listing.numbers(lane, of: head.actor).filter {
            $0 > known + 1 && $0 <= beyond.last && !beyond.lacking.contains($0)
          }
          here += UInt64(numbers.count)
        }
        guard offered > 0 else { continue }
        let name = own.contains(head.actor) ? keys.name : head.device.name
        devices[head.device.id, default: SyncReport.Incomplete(device: name)].add(
          here: min(here, offered), of: offered)
      }
    }
    let incomplete = devices.values.filter { $0.here < $0.offered }
      .sorted { ($0.device, $0.offered) < ($1.device, $1.offered) }
    let files = mode == .recordsOnly ? 0 : try documents.missing()
    let isWorthTelling =
      visit.isRestoring
      || state.troubles.contains { $0.kind == .withheld && $0.isWorthTelling(at: now.milliseconds) }
    if isWorthTelling { visit.report.incomplete = incomplete }
    if visit.isRestoring { visit.report.missingDocuments = files }
    if incomplete.isEmpty, heads.unusable == 0, mode == .everything {
      visit.state.isRestored = true
      try SnapshotMarks.forgetTried(in: store)
    }
  }
}
