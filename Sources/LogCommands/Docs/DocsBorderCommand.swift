import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore
import TypedValues

/// `docs border`: the papers for a border, person by person.
struct DocsBorderCommand: ReadingCommand {
  static let name = "docs border"
  static let use = CommandUse.shows()
  static let summary = "Show the papers that border officers ask for, by person and van."
  static let details = [
    "Lists passports, identity cards, visas, licences, vaccinations, the van's registration and "
      + "insurance, and papers of pets. To include or leave out a document, set its --border to "
      + "yes or no."
  ]
  static let options = [country]
  static let examples = [
    Example("vanlog docs border --country GB", "Show the papers for a trip to Dover.")
  ]
  static let jsonFields = BorderView.jsonFields
  static let exits = [StoreExits.emptyList, Exit(.badData, "there is no such country")]

  private static let country = OptionSpec(
    "country", value: .country(),
    help:
      "Leave out visas and similar papers of other countries. Two letters or its name, such as NO or Norway."
  )

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let country = try chosenCountry()
    let store = try context.storeToRead()
    let papers = try store?.borderPapers(on: context.localNow().day, country: country)
    context.noteIfEmpty(
      papers?.holders ?? [], "no papers found; add them with 'vanlog docs add'")
    try context.output(BorderView(papers?.holders ?? [], store: store))
    return .done
  }

  private func chosenCountry() throws -> String? {
    guard let text = arguments.text(Self.country) else { return nil }
    return try StoreError.naming("--country") {
      try TypedWords.country(text)
    }
  }
}

private struct BorderView: Presentable, Answer {
  private typealias Paper = (paper: BorderPapers.Paper, ending: String)

  private let holders: [(holder: BorderPapers.Holder, papers: [Paper])]

  init(_ holders: [BorderPapers.Holder], store: RecordStore?) {
    self.holders = holders.map { holder in
      (holder, holder.papers.map { ($0, $0.record.shortID(in: store)) })
    }
  }

  func present(on page: inout Page) {
    for (index, (holder, papers)) in holders.enumerated() {
      if index > 0 { page.line() }
      page.heading(Printable.line(heading(holder)))
      if !papers.isEmpty { page.table(table(papers)) }
      for missing in holder.missing { page.paragraph("MISSING: \(missing)", .bad) }
    }
  }

  private func heading(_ holder: BorderPapers.Holder) -> String {
    guard let record = holder.record else { return "Other papers" }
    let born = holder.person?[.born].map { "born \($0)" }
    let nations = holder.person?[.nationalities] ?? []
    let parts = [
      holder.van?[.plate], born, nations.isEmpty ? nil : nations.joined(separator: ", "),
    ]
    let more = parts.compactMap(\.self).joined(separator: "; ")
    return record.title + (more.isEmpty ? "" : " (\(more))")
  }

  private func table(_ papers: [Paper]) -> Table {
    var table = Table([
      .init("ID"), .init("TYPE"), .init("TITLE", mayShrink: true),
      .init("NUMBER", spare: 1), .init("COUNTRY", spare: 2), .init("EXPIRES"), .init(""),
    ])
    for (paper, ending) in papers {
      let record = paper.record
      let texts = [
        ending, record[.type] ?? "", record.title, record[.number] ?? "",
        record[.country] ?? "", record[.expires]?.description ?? "",
      ]
      table.add(
        texts.map { ($0, .plain) } + [
          (PaperState.words(paper.daysLeft), PaperState.tone(paper.daysLeft))
        ])
    }
    return table
  }

  static let members = Members<BorderView> {
    Member(
      "holders", .objects(holderMembers), "holders of documents: people, then vans, then all others"
    ) { $0.holders }
  }

  private static let holderMembers = Members<(holder: BorderPapers.Holder, papers: [Paper])> {
    Member("id", .id(of: nil), "id of the person or van; null for all others") {
      $0.holder.record?.id
    }
    Member("kind", .text, "kind of holder") { $0.holder.record?.kind.name }
    Member("name", .text, "name of the person or van") { $0.holder.record?.title }
    Member("born", .day, "date of birth of a person") { $0.holder.person?[.born] }
    Member("nationalities", .texts, "nationalities of a person") {
      $0.holder.person?[.nationalities] ?? []
    }
    Member("plate", .text, "number plate of a van") { $0.holder.van?[.plate] }
    Member("missing", .texts, "papers that a border officer will ask for and that are missing") {
      $0.holder.missing
    }
    Member("papers", .objects(paperMembers), "documents of this holder") { $0.papers }
  }

  private static let paperMembers = Members<Paper> {
    Members.identity(
      "document", of: KindSpec.document.name, { $0.paper.record.id }, short: { $0.ending })
    Member("title", .text, "title of the document") { $0.paper.record.title }
    Member("type", .text, "type of document") { $0.paper.record[.type] }
    Member("number", .text, "number of the document") { $0.paper.record[.number] }
    Member("country", .country, "two-letter country code") { $0.paper.record[.country] }
    Member("expires", .day, "last day on which it is valid") { $0.paper.record[.expires] }
    Member("days_left", .count, "days until it expires; negative if it has expired") {
      $0.paper.daysLeft
    }
    Member("expired", .flag, "whether it has expired") { $0.paper.isExpired }
  }
}
