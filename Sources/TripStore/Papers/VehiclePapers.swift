public import Records
public import Text

/// What a van needs to be on the road, from its own dates and from documents.
public struct VehiclePapers: Sendable {
  /// A date of the van, or a document.
  public struct Paper: Sendable {
    public let what: String
    public let expires: Day?
    public let daysLeft: Int?
    public let document: Record?
  }

  public static let types = [
    "registration", "insurance", "inspection", "tax", "gas-test", "vignette", "breakdown",
  ]

  public let van: Record
  /// The first day first; papers without a day come last.
  public let papers: [Paper]
  /// What has neither a date nor a document.
  public let missing: [String]

  public init(of van: Record, in store: RecordStore, on today: Day) throws {
    self.van = van
    func paper(_ what: String, _ day: Day?, _ document: Record?) -> Paper {
      Paper(
        what: what, expires: day,
        daysLeft: day.map { $0.daysSinceEpoch - today.daysSinceEpoch }, document: document)
    }
    var query = RecordQuery(.document)
    query.filters[.van] = van.id
    var papers: [Paper] = []
    try store.forEach(query) { document in
      guard let type = document[.type], Self.types.contains(type) else { return }
      papers.append(paper(type, document[.expires], document))
    }
    for date in VanDate.all {
      guard let day = van[date.field],
        !papers.contains(where: { paper in
          paper.what == date.paper && paper.expires.map { $0 >= day } ?? false
        })
      else { continue }
      papers.append(paper(date.thing, day, nil))
    }
    self.papers = papers.sorted { first, second in
      (first.daysLeft ?? .max, first.what) < (second.daysLeft ?? .max, second.what)
    }
    let known = Set(papers.map(\.what))
    missing =
      VanDate.all.filter { date in
        van[date.field] == nil && !(date.paper.map(known.contains) ?? true)
          && !(date.field == .gasCheckDue && van[.gasBottles] == 0)
      }.map(\.thing) + (known.contains("registration") ? [] : ["registration"])
  }
}

/// What a doctor asks for: a person and the papers about health.
public struct MedicalPapers: Sendable {
  public static let types = ["health", "insurance", "vaccination"]

  public let person: Record
  public let papers: [Record]

  public init(of person: Record, in store: RecordStore?) throws {
    self.person = person
    var papers: [Record] = []
    var query = RecordQuery(.document)
    query.filters[.person] = person.id
    try store?.forEach(query) { document in
      if Self.types.contains(document[.type] ?? "") { papers.append(document) }
    }
    self.papers = papers.sorted { first, second in
      (first[.type] ?? "", first.title, first.id) < (second[.type] ?? "", second.title, second.id)
    }
  }
}
