import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What a van needs to be on the road, from its own dates and from documents.
@Suite(.temporaryDirectory) struct VehiclePapersTests {
  private static let today = Day(daysSinceEpoch: 20_000)
  let store: RecordStore

  init() throws {
    store = try storeForManifest()
  }

  private func papers(of van: FieldValues, _ documents: [FieldValues]) throws -> VehiclePapers {
    let id = try store.add(.van, van.merging([.set(.name, "Bulli")]))
    for document in documents {
      try store.add(.document, document.merging([.set(.van, id)]))
    }
    let record = try #require(try store.record(id, of: .van))
    return try VehiclePapers(of: record, in: store, on: Self.today)
  }

  private func paper(_ type: String, _ title: String, expires day: Day?) -> FieldValues {
    [.set(.type, type), .set(.title, title), .set(.expires, day)]
  }

  @Test func `dates and documents stand in one list, the first day first`() throws {
    let papers = try papers(
      of: [.set(.inspectionDue, 20_100), .set(.taxUntil, 19_990)],
      [
        paper("vignette", "Austria", expires: 20_010),
        paper("registration", "Papers", expires: nil),
        paper("vignette", "Switzerland", expires: 20_120), paper("photo", "Bled", expires: 20_001),
      ])
    #expect(
      papers.papers.map { [$0.what, $0.document?.title ?? ""] } == [
        ["road tax", ""], ["vignette", "Austria"], ["inspection", ""], ["vignette", "Switzerland"],
        ["registration", "Papers"],
      ])
    #expect(papers.papers.map(\.daysLeft) == [-10, 10, 100, 120, nil])
    #expect(papers.missing == ["insurance", "gas check", "breakdown cover"])
  }

  @Test func `a date that a document has too is shown and told once`() throws {
    let papers = try papers(
      of: [.set(.insuranceUntil, 20_020), .set(.breakdownUntil, 20_030)],
      [
        paper("insurance", "Policy", expires: 20_020), paper("breakdown", "Club", expires: 20_025),
      ])
    #expect(
      papers.papers.map { [$0.what, $0.document?.title ?? ""] } == [
        ["insurance", "Policy"], ["breakdown", "Club"], ["breakdown cover", ""],
      ])
    #expect(
      try DueNotices(in: store).due(on: Self.today).map(\.sentence) == [
        "'Policy' expires in 20 days, on 2024-10-24.", "'Club' expires in 25 days, on 2024-10-29.",
        "The breakdown cover of 'Bulli' ends in 30 days, on 2024-11-03.",
      ])
  }

  @Test func `a document that is valid longer takes the place of a date of the van`() throws {
    let papers = try papers(
      of: [.set(.insuranceUntil, 19_990), .set(.taxUntil, 20_020)],
      [
        paper("insurance", "Old", expires: 19_989), paper("insurance", "New", expires: 20_300),
        paper("tax", "Receipt", expires: nil),
      ])
    #expect(
      papers.papers.map { [$0.what, $0.document?.title ?? ""] } == [
        ["insurance", "Old"], ["road tax", ""], ["insurance", "New"], ["tax", "Receipt"],
      ])
    #expect(
      try DueNotices(in: store).due(on: Self.today).map(\.heading) == [
        "'Old' expires", "The road tax of 'Bulli' runs out",
      ])
  }

  @Test func `a van without gas needs no gas check`() throws {
    #expect(
      try papers(of: [.set(.gasBottles, 0)], []).missing == [
        "inspection", "insurance", "road tax", "breakdown cover", "registration",
      ])
  }

  @Test func `a document of another van or of no one does not hide a date`() throws {
    let other = try store.add(.van, [.set(.name, "Other")])
    try store.add(
      .document, paper("insurance", "Theirs", expires: 20_020).merging([.set(.van, other)]))
    try store.add(.document, paper("insurance", "Nobody's", expires: 20_020))
    let papers = try papers(of: [.set(.insuranceUntil, 20_020)], [])
    #expect(papers.papers.map(\.what) == ["insurance"])
    #expect(papers.papers.allSatisfy { $0.document == nil })
    #expect(try DueNotices(in: store).due(on: Self.today).count == 3)
  }

  @Test func `a doctor sees the papers of one person, by type`() throws {
    let (ada, ben) = (
      try store.add(.person, [.set(.name, "Ada")]), try store.add(.person, [.set(.name, "Ben")])
    )
    for (type, title, owner) in [
      ("vaccination", "Rabies", ada), ("health", "Card", ada), ("passport", "Passport", ada),
      ("insurance", "Abroad", ada), ("health", "Card of Ben", ben),
    ] {
      try store.add(.document, [.set(.type, type), .set(.title, title), .set(.person, owner)])
    }
    let person = try #require(try store.record(ada, of: .person))
    #expect(
      try MedicalPapers(of: person, in: store).papers.map(\.title) == ["Card", "Abroad", "Rabies"])
    #expect(try MedicalPapers(of: person, in: nil).papers.isEmpty)
  }
}
