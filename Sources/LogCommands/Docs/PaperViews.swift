import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The dates and papers of a van on a page or as JSON.
struct VehicleView: Presentable, Answer {
  let papers: VehiclePapers

  func present(on page: inout Page) {
    let plate = papers.van[.plate].map { " (\($0))" } ?? ""
    page.heading(Printable.line(papers.van.title + plate))
    var table = Table([
      .init("WHAT"), .init("UNTIL"), .init("LEFT"), .init("TITLE", mayShrink: true, spare: 1),
      .init("NUMBER", spare: 2), .init("COUNTRY", spare: 3),
    ])
    for paper in papers.papers {
      table.add([
        (paper.what, .plain), (paper.expires?.description ?? "", .plain),
        (PaperState.words(paper.daysLeft), PaperState.tone(paper.daysLeft)),
        (paper.document?.title ?? "", .plain), (paper.document?[.number] ?? "", .plain),
        (paper.document?[.country] ?? "", .plain),
      ])
    }
    page.table(table)
    guard !papers.missing.isEmpty else { return }
    page.paragraph(
      "MISSING: \(papers.missing.joined(separator: ", "))", .warning)
  }

  static let members = Members<VehicleView> {
    Member("van_id", .id(of: KindSpec.van.name), "id of the van") { $0.papers.van.id }
    Member("van_name", .text, "name of the van") { $0.papers.van.title }
    Member("plate", .text, "number plate, or null") { $0.papers.van[.plate] }
    Member("dates", .objects(dateMembers), "dates and papers, the first day first") {
      $0.papers.papers
    }
    Member("missing", .texts, "what has neither a date nor a paper") { $0.papers.missing }
  }

  private static let dateMembers = Members<VehiclePapers.Paper> {
    Member("what", .text, "what it is about") { $0.what }
    Member("expires", .day, "last day of validity, or null") { $0.expires }
    Member("days_left", .count, "days left; negative if it is over") { $0.daysLeft }
    Member(
      "document_id", .id(of: KindSpec.document.name),
      "id of the document, or null for a date of the van"
    ) {
      $0.document?.id
    }
    Member("title", .text, "title of the document, or null") { $0.document?.title }
    Member("number", .text, "number of the document, or null") { $0.document?[.number] }
    Member("country", .country, "two-letter country code, or null") { $0.document?[.country] }
  }
}

/// People with what a doctor asks for, on a page or as JSON.
struct MedicalView: Presentable, Answer {
  let people: [MedicalPapers]
  let store: RecordStore?
  let today: Day

  private static let fields: [String] = .fields(
    .born, .bloodType, .allergies, .medication, .contact)

  func present(on page: inout Page) {
    for (index, papers) in people.enumerated() {
      if index > 0 { page.line() }
      page.heading(Printable.line(papers.person.title))
      var fields = Fields()
      for name in Self.fields {
        guard let field = papers.person.kind.field(name), !papers.person[field].isNone else {
          continue
        }
        fields.add(
          FieldSpec.spokenName(name), field.text(papers.person[field], currency: nil))
      }
      if papers.person[.bloodType] == nil { fields.add("blood type", "not known", .warning) }
      if papers.person[.allergies] == nil { fields.add("allergies", "not known", .warning) }
      for paper in papers.papers {
        let left = paper.daysLeft(on: today)
        let parts = [
          paper.title, paper[.number], paper[.phone].map { "call \($0)" },
          paper[.expires].map { "until \($0)" }, left.map(PaperState.words),
        ]
        let text = parts.compactMap { $0?.isEmpty == true ? nil : $0 }
        fields.add(
          paper[.type] ?? "", text.joined(separator: "; "), (left ?? 0) < 0 ? .bad : .plain)
      }
      page.fields(fields)
    }
  }

  static let members = Members<MedicalView> {
    Member("people", .objects(personMembers), "people with their papers") { view in
      view.people.map { papers in
        (
          person: papers.person.answer(in: view.store),
          papers: papers.papers.map { $0.answer(in: view.store) }
        )
      }
    }
  }

  private static let personMembers = Members<(person: RecordAnswer, papers: [RecordAnswer])> {
    Members.record(of: .person).of { $0.person }
    Member("papers", .objects(.record(of: .document)), "papers of the person") { $0.papers }
  }
}

/// How long a paper is valid, in words and colour.
enum PaperState {
  /// From when on it is worth saying.
  private static let soon = 90

  static func words(_ daysLeft: Int?) -> String {
    switch daysLeft {
    case let left? where left < 0: "EXPIRED"
    case 0?: "last day today"
    case let left? where left <= soon: "\(Phrase.count(left, "day")) left"
    default: ""
    }
  }

  static func tone(_ daysLeft: Int?) -> Fields.Tone {
    (daysLeft ?? 0) < 0 ? .bad : .warning
  }
}
