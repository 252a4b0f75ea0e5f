import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `docs border`: the papers for a border, person by person.
struct DocsBorderCommand: ReadingCommand {
  static let name = "docs border"
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
  static let jsonFields = [
    JSONField(
      "holders", .list(.object(holderFields)),
      "holders of documents: people, then vans, then all others")
  ]
  private static let holderFields = [
    JSONField("id", .id, "id of the person or van; null for all others"),
    JSONField("kind", .text, "kind of holder"),
    JSONField("name", .text, "name of the person or van"),
    JSONField("born", .day, "date of birth of a person"),
    JSONField("nationalities", .list(.text), "nationalities of a person"),
    JSONField("plate", .text, "number plate of a van"),
    JSONField(
      "missing", .list(.text), "papers that a border officer will ask for and that are missing"),
    JSONField("papers", .list(.object(paperFields)), "documents of this holder"),
  ]
  private static let paperFields =
    JSONField.identity("document") + [
      JSONField("title", .text, "title of the document"),
      JSONField("type", .text, "type of document"),
      JSONField("number", .text, "number of the document"),
      JSONField("country", .text, "two-letter country code"),
      JSONField("expires", .day, "last day on which it is valid"),
      JSONField("days_left", .count, "days until it expires; negative if it has expired"),
      JSONField("expired", .flag, "whether it has expired"),
    ]

  static let exits = [StoreExits.emptyList, Exit(.badData, "there is no such country")]

  private static let country = OptionSpec(
    "country", value: .text("COUNTRY", maximumBytes: 8, offering: .countries),
    help: "Leave out visas and similar papers of other countries. Two letters, such as NO.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let country = try chosenCountry()
    let store = try context.storeToRead()
    let papers = try store?.borderPapers(on: context.localNow().day, country: country)
    context.noteIfEmpty(
      papers?.holders ?? [], "no papers found; add them with 'vanlog docs add'")
    try context.output(BorderView(holders: papers?.holders ?? [], store: store))
    return .done
  }

  private func chosenCountry() throws -> String? {
    guard let text = arguments.text(Self.country) else { return nil }
    return try FieldSpec.country(parsing: text, named: "--country")
  }
}

private struct BorderView: Presentable, JSONObject {
  let holders: [BorderPapers.Holder]
  let store: RecordStore?

  func present(on page: inout Page) {
    for (index, holder) in holders.enumerated() {
      if index > 0 { page.line() }
      page.heading(Printable.line(heading(holder)))
      if !holder.papers.isEmpty { page.table(table(holder.papers)) }
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

  private func table(_ papers: [BorderPapers.Paper]) -> Table {
    var table = Table([
      .init("ID"), .init("TYPE"), .init("TITLE", mayShrink: true),
      .init("NUMBER", spare: 1), .init("COUNTRY", spare: 2), .init("EXPIRES"), .init(""),
    ])
    for paper in papers {
      let record = paper.record
      let texts = [
        record.shortID(in: store), record[.type] ?? "", record.title, record[.number] ?? "",
        record[.country] ?? "", record[.expires]?.description ?? "",
      ]
      table.add(
        texts.map { ($0, .plain) } + [
          (PaperState.words(paper.daysLeft), PaperState.tone(paper.daysLeft))
        ])
    }
    return table
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("holders", holders) { writeMembers(of: $1, to: &$0) }
  }

  private func writeMembers(of holder: BorderPapers.Holder, to json: inout JSONWriter) {
    json.field("id", holder.record?.id.description)
    json.field("kind", holder.record?.kind.name)
    json.field("name", holder.record?.title)
    json.field("born", holder.person?[.born]?.description)
    json.field("nationalities", holder.person?[.nationalities] ?? [])
    json.field("plate", holder.van?[.plate])
    json.field("missing", holder.missing)
    json.field("papers", holder.papers) { writeMembers(of: $1, to: &$0) }
  }

  private func writeMembers(of paper: BorderPapers.Paper, to json: inout JSONWriter) {
    let record = paper.record
    json.field("id", record.id.description)
    json.field("short_id", record.shortID(in: store))
    json.field("title", record.title)
    json.field("type", record[.type])
    json.field("number", record[.number])
    json.field("country", record[.country])
    json.field("expires", record[.expires]?.description)
    json.field("days_left", paper.daysLeft)
    json.field("expired", paper.isExpired)
  }
}
