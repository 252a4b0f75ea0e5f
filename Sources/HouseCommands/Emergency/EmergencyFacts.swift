import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What the store knows that helpers ask for, as far as it can be read.
struct EmergencyFacts {
  private(set) var people: [Record] = []
  private(set) var vans: [Record] = []
  /// Insurances and breakdown covers, those that are valid longest first.
  private(set) var papers: [Record] = []
  private(set) var place: KnownPlace?
  /// What cannot be read, as sentences.
  private(set) var problems: [String] = []
  private var damage: (any Error)?

  private static let paperTypes = ["breakdown", "insurance", "health"]

  /// Reads what is there; of a damaged store, what can be saved of it.
  static func find(_ context: CommandContext) -> EmergencyFacts {
    let hand = context.storeAtHand()
    let facts = EmergencyFacts(hand, context)
    guard let damage = facts.damage, !hand.isRemains else { return facts }
    let remains = EmergencyFacts(context.remainsAtHand(of: damage), context)
    return remains.problems.count <= facts.problems.count ? remains : facts
  }

  private init(_ hand: StoreAtHand, _ context: CommandContext) {
    if let problem = hand.problem { problems.append(problem) }
    let store = hand.store
    if let store {
      people = read("people", []) { try store.every(.person) }
      vans = read("vans", []) {
        let all = try store.every(.van)
        let inUse = all.filter { $0[.inUse] == true }
        return inUse.isEmpty ? all : inUse
      }
      papers = read("papers", []) { try Self.papers(in: store) }
    }
    place = read("the position", nil) { try KnownPlace.now(context, in: store) }
    if let known = place {
      place = read("the height", known) { try known.withHeight(in: store) }
    }
  }

  private static func papers(in store: RecordStore) throws -> [Record] {
    var found: [Record] = []
    for type in paperTypes {
      var query = RecordQuery(.document)
      query.filters[.type] = type
      found += try store.records(query)
    }
    return found
  }

  private mutating func read<Value>(
    _ what: String, _ otherwise: Value, _ body: () throws -> Value
  ) -> Value {
    do {
      return try body()
    } catch {
      problems.append("\(what) cannot be read: \(error)")
      damage = damage ?? error
      return otherwise
    }
  }

  /// The papers of a person or a van; papers without an owner count as the van's.
  func papers(of owner: Record) -> [Record] {
    let isVan = owner.kind.name == KindSpec.van.name
    return papers.filter { paper in
      if let person = paper[.person] { return person == owner.id }
      if let van = paper[.van] { return van == owner.id }
      return isVan
    }
  }
}

extension RecordStore {
  /// All records of a kind, in the order in which they were entered.
  fileprivate func every(_ kind: KindSpec) throws -> [Record] {
    var records: [Record] = []
    try forEach(RecordQuery(kind)) { records.append($0) }
    return records.reversed()
  }
}
