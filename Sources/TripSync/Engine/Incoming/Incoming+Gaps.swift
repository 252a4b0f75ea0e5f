internal import Records
internal import Text

// A new device takes everything that can be read: merging needs no order, so what is missing or
// damaged costs only itself, and is reported at once.
extension Incoming {
  /// Nothing is missing in a lane any more.
  func forgetBeyond(_ lane: SyncLane, of actor: ActorID) throws {
    let name = Beyond.name(lane, of: actor)
    if try store.syncState(name) != nil { try store.setSyncStates([(name, nil)]) }
  }

  /// Applies what is there of a lane after a gap: on a device that comes new at once, on others if
  /// what is missing was so in the last sync too, and not only late.
  func takeBeyond(_ gap: SegmentPlace, upTo most: UInt64, _ step: () throws -> Void) throws {
    guard visit.isRestoring || losses.wasMissing(gap) else { return }
    let name = Beyond.name(gap.lane, of: gap.actor)
    var beyond = try Beyond.kept(gap.lane, of: gap.actor, in: store) ?? Beyond(after: gap.number)
    let numbers = try listing.numbers(gap.lane, of: gap.actor)
    for number in numbers
    where number > gap.number && number <= most && beyond.isOpen(number) {
      try remote.checkBudget()
      let place = SegmentPlace(actor: gap.actor, lane: gap.lane, number: number)
      if let contents = try contentsBeyond(place) {
        if let number = SnapshotReference.number(in: contents) {
          _ = try loads.load(gap.actor, number, upTo: .records)
        }
        let records = contents.filter { $0.kind != SnapshotReference.kind }
        var next = beyond
        next.note(number, isHere: true)
        if try apply(records, place, setting: name, to: next.stored) {
          beyond = next
          visit.report.receivedSegments += 1
          remote.countAsDone()
          try step()
          continue
        }
      }
      beyond.note(number, isHere: false)
      losses.miss(place)
      try store.setSyncStates([(name, beyond.stored)])
    }
  }

  private func contentsBeyond(_ place: SegmentPlace) throws -> [BundleContent]? {
    let device = heads[place.actor]?.device.keys
    let finding = try reading.find(Names.segment(place), limit: Segment.largest) { bytes in
      try Segment.contents(of: bytes, place, previous: nil, with: keys.data, signedBy: device)
    }
    guard case .value(let contents) = finding else { return nil }
    return contents
  }

  private func apply(
    _ records: [BundleContent], _ place: SegmentPlace, setting name: String, to value: [UInt8]
  ) throws -> Bool {
    try visit.applying(place.text, about: Names.segment(place).text) {
      do {
        visit.report.applied.add(try store.apply(records, setting: name, to: value))
        return true
      } catch BundleError.incomplete {
        return false  // the rest of a track is in what is missing
      }
    } ?? false
  }

  /// Whether a segment is there that no head names: the newest head was lost.
  func isThereUnnamed(_ place: SegmentPlace) throws -> Bool {
    guard visit.isRestoring else { return false }
    return try listing.numbers(place.lane, of: place.actor).contains(place.number)
  }
}
