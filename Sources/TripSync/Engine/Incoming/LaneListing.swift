internal import Records

/// Which segments of others are there, where that was asked for.
final class LaneListing {
  private let remote: MeteredRemote
  private var numbers: [ActorID: [SyncLane: [UInt64]]] = [:]

  init(_ remote: MeteredRemote) { self.remote = remote }

  /// The numbers of a lane's segments, in order.
  func numbers(_ lane: SyncLane, of actor: ActorID) throws -> [UInt64] {
    if let known = numbers[actor] { return known[lane] ?? [] }
    let places = try remote.all(below: Names.log(of: actor)).compactMap(Names.place).filter {
      $0.actor == actor
    }
    let found = Dictionary(grouping: places, by: \.lane).mapValues { $0.map(\.number).sorted() }
    numbers[actor] = found
    return found[lane] ?? []
  }
}
