import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The dates and papers of a van on a page or as JSON.
struct VehicleView: Presentable, JSONObject {
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
      "MISSING: \(papers.missing.concatenated(separator: ", "))", .warning)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("van_id", papers.van.id.description)
    json.field("van_name", papers.van.title)
    json.field("plate", papers.van[.plate])
    json.field("dates", papers.papers) { json, paper in
      json.field("what", paper.what)
      json.field("expires", paper.expires?.description)
      json.field("days_left", paper.daysLeft)
      json.field("document_id", paper.document?.id.description)
      json.field("title", paper.document?.title)
      json.field("number", paper.document?[.number])
      json.field("country", paper.document?[.country])
    }
    json.field("missing", papers.missing)
  }
}

/// People with what a doctor asks for, on a page or as JSON.
struct MedicalView: Presentable, JSONObject {
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
          paper[.type] ?? "", text.concatenated(separator: "; "), (left ?? 0) < 0 ? .bad : .plain)
      }
      page.fields(fields)
    }
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("people", people) { json, papers in
      papers.person.writeMembers(to: &json, ending: papers.person.shortID(in: store))
      json.field("papers", papers.papers) { json, paper in
        paper.writeMembers(to: &json, ending: paper.shortID(in: store))
      }
    }
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
