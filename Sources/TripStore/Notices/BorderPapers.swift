public import Records
public import Text

/// The papers that a border officer asks for, person by person, then van by van, then the rest.
public struct BorderPapers: Sendable {
  /// The holder of these papers.
  public struct Holder: Sendable {
    /// The person or van; `nil` for papers of neither, such as those of a dog.
    public let record: Record?
    public let papers: [Paper]
    /// What an officer will ask for but the store does not have, as text.
    public let missing: [String]

    public var person: Record? { record?.kind.name == KindSpec.person.name ? record : nil }
    public var van: Record? { record?.kind.name == KindSpec.van.name ? record : nil }
  }

  public struct Paper: Sendable {
    public let record: Record
    /// The days until it expires, negative after that; `nil` if it never expires.
    public let daysLeft: Int?

    public var isExpired: Bool { daysLeft.map { $0 < 0 } ?? false }
  }

  public let holders: [Holder]

  /// If `country` is given, leaves out visas, vaccinations and the like that name another one.
  public init(
    people: [Record], vans: [Record], documents: [Record], country: String?, on day: Day
  ) {
    let papers = documents.filter { Self.isAsked($0) && Self.isGood($0, in: country) }
    var rest = papers
    var holders: [Holder] = []
    func add(_ owners: [Record], _ field: Field<RecordID>, _ missing: ([Paper]) -> [String]) {
      for owner in owners.sorted(by: { ($0.title, $0.id) < ($1.title, $1.id) }) {
        let own = Self.sorted(rest.filter { $0[field] == owner.id }, on: day)
        rest.removeAll { $0[field] == owner.id }
        holders.append(Holder(record: owner, papers: own, missing: missing(own)))
      }
    }
    add(people, .person, Self.missingOfPerson)
    add(vans, .van, Self.missingOfVan)
    if !rest.isEmpty {
      holders.append(Holder(record: nil, papers: Self.sorted(rest, on: day), missing: []))
    }
    self.holders = holders
  }

  /// The kinds of papers in the order in which officers ask for them.
  private static let kinds = [
    "passport", "identity", "visa", "residence", "licence", "vaccination", "health", "registration",
    "insurance", "inspection", "pet",
  ]

  /// The document's own setting, if any, otherwise the default of its kind.
  private static func isAsked(_ document: Record) -> Bool {
    document[.border] ?? document[.type].map(kinds.contains) ?? false
  }

  /// A passport names the country that issued it; a visa names the one it is for.
  private static let issuedPapers: Set = [
    "passport", "identity", "licence", "registration", "inspection", "pet",
  ]

  private static func isGood(_ document: Record, in country: String?) -> Bool {
    guard let country, let named = document[.country] else { return true }
    return named == country || issuedPapers.contains(document[.type] ?? "")
  }

  private static func sorted(_ documents: [Record], on day: Day) -> [Paper] {
    let papers = documents.map { Paper(record: $0, daysLeft: $0.daysLeft(on: day)) }
    return papers.sorted { key($0) < key($1) }
  }

  /// By kind; within a kind, the document valid longest comes first.
  private static func key(_ paper: Paper) -> (Int, Int, String, RecordID) {
    let rank = kinds.firstIndex(of: paper.record[.type] ?? "") ?? kinds.count
    return (rank, -(paper.daysLeft ?? .max), paper.record.title, paper.record.id)
  }

  private static func missingOfPerson(_ papers: [Paper]) -> [String] {
    has(papers, ["passport", "identity"]) ? [] : ["no valid passport or identity card"]
  }

  private static func missingOfVan(_ papers: [Paper]) -> [String] {
    [("registration", "no registration"), ("insurance", "no valid proof of insurance")]
      .filter { !has(papers, [$0.0]) }.map(\.1)
  }

  private static func has(_ papers: [Paper], _ types: Set<String>) -> Bool {
    papers.contains { !$0.isExpired && types.contains($0.record[.type] ?? "") }
  }
}

extension RecordStore {
  /// The papers needed on a day: of all people, and of the van in use or, if none is, of all vans.
  public func borderPapers(on day: Day, country: String?) throws -> BorderPapers {
    let vans = try everyRecord(.van)
    let inUse = vans.filter { $0[.inUse] == true }
    let shown = inUse.isEmpty ? vans : inUse
    let left = Set(vans.map(\.id)).subtracting(shown.map(\.id))
    return BorderPapers(
      people: try everyRecord(.person), vans: shown,
      documents: try everyRecord(.document).filter { document in
        document[.van].map { !left.contains($0) } ?? true
      }, country: country, on: day)
  }

  private func everyRecord(_ kind: KindSpec) throws -> [Record] {
    var records: [Record] = []
    try forEach(RecordQuery(kind)) { records.append($0) }
    return records
  }
}
