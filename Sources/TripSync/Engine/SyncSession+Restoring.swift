internal import HomeFolder
internal import Text
internal import Records

// A new device takes everything that can be read: merging needs no order, so what is missing or
// damaged costs only itself, and is reported at once.
extension SyncSession {
  /// Begins the names under which it is remembered what was applied beyond a gap.
  private static let beyondPrefix = "beyond/"

  /// Whether not everything that was offered here has ever been received.
  var isRestoring: Bool { !state.isRestored }

  // MARK: Beyond a gap

  /// What of a lane was applied although something before it is missing.
  struct Beyond: Equatable {
    /// The last number that was tried, and those up to it that cannot be had.
    var last: UInt64
    var lacking: [UInt64] = []
    private static let mostLacking = 1_000

    init(after gap: UInt64) { last = gap }

    var stored: [UInt8] {
      Array(([last] + lacking).map(String.init).joined(separator: " ").utf8)
    }

    init?(stored bytes: [UInt8]) {
      let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
        UInt64($0)
      }
      guard let first = numbers.first else { return nil }
      (last, lacking) = (first, Array(numbers.dropFirst()))
    }

    mutating func note(_ number: UInt64, isHere: Bool) {
      last = max(last, number)
      lacking.removeAll { $0 == number }
      if !isHere, lacking.count < Self.mostLacking { lacking.append(number) }
    }
  }

  private static func beyondName(_ actor: ActorID, _ lane: SyncLane) -> String {
    "\(beyondPrefix)\(actor.id)/\(lane.rawValue)"
  }

  func beyond(_ lane: SyncLane, of actor: ActorID) throws -> Beyond? {
    try store.syncState(Self.beyondName(actor, lane)).flatMap { Beyond(stored: $0) }
  }

  /// Whether more is contained here than heads can say.
  func hasBeyond() throws -> Bool {
    try !store.syncStates(beginning: Self.beyondPrefix).isEmpty
  }

  /// Nothing is missing in a lane any more.
  func forgetBeyond(_ lane: SyncLane, of actor: ActorID) throws {
    let name = Self.beyondName(actor, lane)
    if try store.syncState(name) != nil { try store.setSyncStates([(name, nil)]) }
  }

  /// Applies what is there of a lane after a gap: on a device that comes new at once, on others if
  /// what is missing was so in the last sync too, and not only late.
  func takeBeyond(_ gap: SegmentPlace, upTo most: UInt64, _ step: () throws -> Void) throws {
    guard isRestoring || state.missed.contains(gap) else { return }
    let name = Self.beyondName(gap.actor, gap.lane)
    var beyond = try self.beyond(gap.lane, of: gap.actor) ?? Beyond(after: gap.number)
    let numbers = try numbersThere(gap.lane, of: gap.actor)
    for number in numbers
    where number > gap.number && number <= most
      && (number > beyond.last || beyond.lacking.contains(number))
    {
      try remote.checkBudget()
      let place = SegmentPlace(actor: gap.actor, lane: gap.lane, number: number)
      if let contents = try contentsBeyond(place) {
        if let number = SnapshotReference.number(in: contents) {
          _ = try loadSnapshot(of: gap.actor, number, upTo: .records)
        }
        let records = contents.filter { $0.kind != SnapshotReference.kind }
        var next = beyond
        next.note(number, isHere: true)
        if try apply(records, place, setting: name, to: next.stored) {
          beyond = next
          report.receivedSegments += 1
          remote.countAsDone()
          try step()
          continue
        }
      }
      beyond.note(number, isHere: false)
      missing.append(place)
      try store.setSyncStates([(name, beyond.stored)])
    }
  }

  private func contentsBeyond(_ place: SegmentPlace) throws -> [BundleContent]? {
    let name = Names.segment(place)
    let device = heads[place.actor]?.device.keys
    do {
      return try read(name, limit: Segment.largest) { bytes in
        try segmentContents(of: bytes, place, previous: nil, signedBy: device)
      }
    } catch let error as RemoteError where error.isAboutObject {
      if error.kind != .notFound { note(.altered, name.text, "\(error)") }
    } catch let error as SegmentError {
      noteUnusable(name, error)
    }
    return nil
  }

  private func apply(
    _ records: [BundleContent], _ place: SegmentPlace, setting name: String, to value: [UInt8]
  ) throws -> Bool {
    do {
      report.applied.add(try store.apply(records, setting: name, to: value))
      return true
    } catch let error as StoreError where error.isAboutIncoming {
      note(.altered, Names.segment(place).text, "\(place.text) cannot be applied: \(error)")
    } catch BundleError.incomplete {
      // The rest of a track is in what is missing.
    } catch let error as BundleError {
      note(.altered, Names.segment(place).text, "\(place.text) cannot be applied: \(error)")
    }
    return false
  }

  /// The numbers of a lane's segments that are there, in order.
  private func numbersThere(_ lane: SyncLane, of actor: ActorID) throws -> [UInt64] {
    if listedNumbers[actor] == nil {
      var numbers: [SyncLane: [UInt64]] = [:]
      for name in try all(below: Names.log(of: actor)) {
        let parts = name.parts
        guard parts.count == 5, let lane = UInt8(parts[2]).flatMap(SyncLane.init),
          let number = Names.number(of: name),
          Names.segment(SegmentPlace(actor: actor, lane: lane, number: number)) == name
        else { continue }
        numbers[lane, default: []].append(number)
      }
      listedNumbers[actor] = numbers.mapValues { $0.sorted() }
    }
    return listedNumbers[actor]?[lane] ?? []
  }

  /// Whether a segment is there that no head names: the newest head was lost.
  func isThereUnnamed(_ place: SegmentPlace) throws -> Bool {
    guard isRestoring else { return false }
    return try numbersThere(place.lane, of: place.actor).contains(place.number)
  }

  // MARK: Any snapshot

  private static let mostSnapshots = 16

  /// Loads any snapshot that is there, named by a head or not: of one that is damaged what can be read,
  /// and then the next, until one of them is whole.
  func loadAnySnapshot() throws {
    var tried = 0
    for head in heads.values.sorted(by: { $0.actor < $1.actor })
    where revocation(of: head.device.id) == nil {
      let numbers = try all(below: Names.manifests(of: head.actor)).compactMap(Names.number)
      for number in numbers.sorted(by: >) {
        guard tried < Self.mostSnapshots else { return }
        tried += 1
        if try loadSnapshot(of: head.actor, number, upTo: .records) { return }
      }
    }
  }

  // MARK: What is missing

  /// Notes what was offered here and is not contained, by device.
  func noteIncomplete() throws {
    let own = Set(try store.ownActors())
    let current = try store.currentActor()
    var devices: [RecordID: SyncReport.Incomplete] = [:]
    let lanes = mode == .recordsOnly ? [SyncLane.records] : SyncLane.allCases
    for head in heads.values where head.actor != current {
      for lane in lanes {
        let offered = try most(of: head, lane)
        let known = try store.end(of: lane, by: head.actor).place.number
        var here = min(known, offered)
        if let beyond = try beyond(lane, of: head.actor), beyond.last > known {
          let numbers = try numbersThere(lane, of: head.actor).filter {
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
    let files = mode == .recordsOnly ? 0 : try missingDocuments()
    let isWorthTelling =
      isRestoring
      || state.troubles.contains { $0.kind == .withheld && $0.isWorthTelling(at: now.milliseconds) }
    if isWorthTelling { report.incomplete = incomplete }
    if isRestoring { report.missingDocuments = files }
    if incomplete.isEmpty, unusableHeads == 0, mode == .everything {
      state.isRestored = true
      try forgetTriedSnapshots()
    }
  }

  /// How much of a lane somebody says that there is, and of a revoked device how much counts.
  private func most(of head: Head, _ lane: SyncLane) throws -> UInt64 {
    if let revocation = revocation(of: head.device.id) {
      let counted = revocation.seen.first { $0.actor == head.actor }?.end(of: lane) ?? 0
      return min(counted, head.end(of: lane).number)
    }
    let seen = heads.values.filter { revocation(of: $0.device.id) == nil }
      .compactMap { other in other.seen.first { $0.actor == head.actor }?.end(of: lane) }
    return max(head.end(of: lane).number, seen.max() ?? 0)
  }

  private func missingDocuments() throws -> Int {
    let files = try AttachmentStore(in: try home.make())
    var missing = 0
    for document in try store.attachedContents() where try !files.holds(document.hash) {
      missing += 1
    }
    return missing
  }
}
