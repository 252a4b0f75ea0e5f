internal import Records
internal import Text

/// Whether a remote is still what it was.
struct RepositoryCheck: SyncPart {
  let visit: SyncVisit
  let heads: Heads

  /// Asks for the mark where the list of heads leaves a doubt.
  func check() throws {
    let isOwnHeadListed =
      state.head == 0
      || state.headActor.map { (heads.offer(of: $0)?.newest.number ?? 0) >= state.head } != false
    guard !state.isChecked || !isOwnHeadListed else { return }
    guard try markedRepository() == keys.data.repository else {
      // Heads that are known from here prove that it is the right place.
      let known = Set(heads.actors).union(try store.ownActors())
      if !known.isDisjoint(with: heads.offeredActors) {
        throw SyncFailure.mark(.alteredMark(remote: "\(remote.address)"))
      }
      throw SyncFailure.otherRepository(remote: "\(remote.address)")
    }
    visit.state.isChecked = true
    if !isOwnHeadListed, try !isOwnHeadThere() { try goBack() }
  }

  private func markedRepository() throws -> RecordID {
    do {
      let bytes = try remote.get(Names.repository, limit: RepositoryMark.largest)
      return try RepositoryMark.id(in: bytes)
    } catch let error as RemoteError where error.kind == .notFound {
      let slots = try remote.list(below: Names.keys).names
      guard heads.offeredActors.isEmpty, slots.isEmpty else {
        throw SyncFailure.mark(.unmarked(remote: "\(remote.address)"))
      }
      throw SyncFailure.emptied(remote: "\(remote.address)")
    } catch let error as SegmentError {
      throw SyncFailure.mark(.unreadable(remote: "\(remote.address)", error))
    }
  }

  /// Whether the newest own head is there, although the list of heads does not show it: lists may lag.
  private func isOwnHeadThere() throws -> Bool {
    guard let name = state.headName, try remote.object(name.object) != nil else { return false }
    heads.offer(name)
    return true
  }

  /// The remote shows an older state: what it lacks is sent again.
  private func goBack() throws {
    note(
      .wentBack, "heads",
      "\(remote.address) went back to an older state; what this device had stored there is stored "
        + "again")
    visit.state.goBack { actor, lane in heads.offered(lane, of: actor) }
    try memory.forgetSentParts(at: state)
  }
}
