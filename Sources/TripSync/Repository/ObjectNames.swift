internal import Text
internal import Records

/// Where things are in a repository.
///
/// Ids are 26 letters, numbers decimal without leading zeros.
///
///     repo                                      which repository this is
///     keys/SLOT                                 wrapped data keys
///     heads/ACTOR-NUMBER-RECORDS-FILES          how far an actor's lanes go
///     log/ACTOR/LANE/NUMBER÷256/NUMBER          segments
///     snap/ACTOR/m/NUMBER                       lists of a snapshot's parts
///     snap/ACTOR/p/HASH                         these parts
///     blob/HH/HASH                              parts of documents
enum Names {
  static let repository = fixed("repo")
  static let keys = fixed("keys")
  static let heads = fixed("heads")

  static func probe(_ id: RecordID) -> ObjectName { fixed("probe/\(id)") }

  static func slot(_ id: RecordID) -> ObjectName { fixed("keys/\(id)") }

  static func segment(_ place: SegmentPlace) -> ObjectName {
    let folder = place.number / 256
    return fixed("log/\(place.actor.id)/\(place.lane.rawValue)/\(folder)/\(place.number)")
  }

  /// The place of the segment that goes by a name; `nil` for the name of anything else.
  static func place(_ name: ObjectName) -> SegmentPlace? {
    let parts = name.parts
    guard parts.count == 5, let id = RecordID(text: parts[1]),
      let lane = UInt8(parts[2]).flatMap(SyncLane.init), let number = number(of: name)
    else { return nil }
    let place = SegmentPlace(actor: ActorID(id), lane: lane, number: number)
    return segment(place) == name ? place : nil
  }

  static func log(of actor: ActorID) -> ObjectName { fixed("log/\(actor.id)") }

  static func manifest(_ actor: ActorID, _ number: UInt64) -> ObjectName {
    fixed("snap/\(actor.id)/m/\(number)")
  }

  static func snapshots(of actor: ActorID) -> ObjectName { fixed("snap/\(actor.id)") }
  static func manifests(of actor: ActorID) -> ObjectName { fixed("snap/\(actor.id)/m") }
  static func parts(of actor: ActorID) -> ObjectName { fixed("snap/\(actor.id)/p") }

  static func part(_ actor: ActorID, _ hash: [UInt8]) -> ObjectName {
    fixed("snap/\(actor.id)/p/\(Hexadecimal.text(hash))")
  }

  static func blob(_ hash: [UInt8]) -> ObjectName {
    let text = Hexadecimal.text(hash)
    return fixed("blob/\(text.prefix(2))/\(text)")
  }

  /// Names made of ids, hashes and numbers are always ones of objects.
  static func fixed(_ text: String) -> ObjectName {
    guard let name = ObjectName(text) else { preconditionFailure("\(text) is not a name") }
    return name
  }

  /// The last part of a name as a number.
  static func number(of name: ObjectName) -> UInt64? { decimal(name.last[...]) }

  static func decimal(_ text: Substring) -> UInt64? {
    guard let number = UInt64(text), String(number) == text, number <= largestNumber else {
      return nil
    }
    return number
  }

  /// No lane gets there; sums of all numbers that a remote can name stay below 2^63.
  static let largestNumber: UInt64 = 1 << 48
}

/// What the name of a head says.
struct HeadName: Hashable, Comparable {
  let actor: ActorID
  let number: UInt64
  let records: UInt64
  let files: UInt64

  var object: ObjectName {
    guard let name = ObjectName("heads/\(actor.id)-\(number)-\(records)-\(files)") else {
      preconditionFailure("ids and numbers make a name")
    }
    return name
  }

  init(actor: ActorID, number: UInt64, records: UInt64, files: UInt64) {
    (self.actor, self.number, self.records, self.files) = (actor, number, records, files)
  }

  /// `nil` for the name of anything else.
  init?(_ name: ObjectName) {
    guard name.isBelow(Names.heads) else { return nil }
    let parts = name.last.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let id = RecordID(text: parts[0]), "\(id)" == parts[0],
      let number = Names.decimal(parts[1]), let records = Names.decimal(parts[2]),
      let files = Names.decimal(parts[3])
    else { return nil }
    self.init(actor: ActorID(id), number: number, records: records, files: files)
    guard object == name else { return nil }
  }

  func end(of lane: SyncLane) -> UInt64 {
    switch lane {
    case .records: records
    case .files: files
    }
  }

  static func < (first: HeadName, second: HeadName) -> Bool {
    (first.number, first.records, first.files) < (second.number, second.records, second.files)
  }
}
