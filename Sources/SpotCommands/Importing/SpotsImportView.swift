import CommandLineKit
import Geodesy
import SpotsVault
import Tables
import Text

/// The result of an import.
struct SpotsImportView: Presentable, Answer {
  static let members = Members<SpotsImportView> {
    Member("pack", .text, "name of the pack") { $0.pack }
    Member("rows", .count, "rows in the file") { $0.plan.rows }
    Member("new", .count, "spots that are new in the pack") { $0.report.added }
    Member("changed", .count, "spots that changed") { $0.report.updated }
    Member("unchanged", .count, "spots that did not change") { $0.report.unchanged }
    Member("gone", .count, "spots no longer in the file") { $0.report.gone }
    Member("rejected", .count, "unusable rows") { $0.plan.rejected }
    Member("repeated", .count, "rows that repeat an earlier id; all are kept") {
      $0.report.repeated
    }
    Member("crowded", .count, "rows left out because too many share one place") {
      $0.report.crowded
    }
    SpotPlanText.rejectMembers.of { (view: SpotsImportView) in view.plan }
    Member("duration_s", .number(.seconds), "time the import took") {
      ($0.seconds * 1_000).rounded() / 1_000
    }
  }

  let pack: String
  let plan: SpotPlan
  let report: ImportReport
  let seconds: Double

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("pack", pack)
    fields.add("rows", "\(plan.rows)")
    fields.add("new", "\(report.added)")
    fields.add("changed", "\(report.updated)")
    fields.add("unchanged", "\(report.unchanged)")
    if report.gone > 0 { fields.add("gone", "\(report.gone)") }
    if report.repeated > 0 {
      fields.add("repeated", "\(report.repeated) with the id of an earlier row; each is kept")
    }
    if report.crowded > 0 {
      fields.add("crowded", "\(report.crowded) beyond what one place can hold")
    }
    if plan.rejected > 0 { fields.add("rejected", "\(plan.rejected)") }
    page.fields(fields)
    SpotPlanText.rejects(plan, on: &page)
  }
}

/// How a file was understood, before anything is imported.
struct SpotsPlanView: Presentable, Answer {
  static let members = Members<SpotsPlanView> {
    Member("pack", .text, "name of the pack") { $0.pack }
    planMembers.of { (view: SpotsPlanView) in view.plan }
  }

  private static let planMembers = Members<SpotPlan> {
    Member(
      "format", .text,
      "table, gpx, kml, geojson or json; this and the members down to refusal only with --dry-run"
    ) { $0.format.rawValue }
    Member("compression", .text, "gzip or zip; null if the file is not compressed") {
      $0.compression
    }
    Member("encoding", .text, "character encoding") { $0.encoding.rawValue }
    Member("delimiter", .text, "field delimiter") { $0.delimiter?.name }
    Member("line_ends", .text, "line endings") { $0.lineEnds }
    Member("decimal_commas", .flag, "whether numbers have decimal commas") {
      $0.hasDecimalCommas
    }
    Member("header_line", .number(.plain), "line number of the header") { $0.headerLine }
    Member("origin", .text, "program that wrote the file") { $0.origin }
    Member("source", .text, "source named in the file") { $0.statedSource }
    Member("licence", .text, "licence named in the file") { $0.statedLicence }
    Member("columns", .objects(columnMembers), "meaning of each column") { $0.columns }
    Member("samples", .objects(sampleMembers), "first spots of the file") { $0.samples }
    Member("rows", .count, "rows in the file") { $0.rows }
    Member("accepted", .count, "usable rows") { $0.accepted }
    Member("rejected", .count, "unusable rows") { $0.rejected }
    SpotPlanText.rejectMembers
    Member("refusal", .text, "why the file would be refused, or null") {
      $0.refusal.map { "\($0)" }
    }
  }

  private static let columnMembers = Members<SpotPlan.Column> {
    Member("column", .number(.plain), "column number, counted from 1") { $0.number }
    Member("name", .text, "name of the column") { $0.name }
    Member("meaning", .text, "field it holds; null if it is kept as an extra column") {
      $0.meaning
    }
  }

  private static let sampleMembers = Members<Spot> {
    Members.spotID
    Members.spotPlace
    Members.spotRating
    Members.spotLimits
  }

  let pack: String
  let plan: SpotPlan

  func present(on page: inout Page) {
    page.fields(dialect)
    if !plan.columns.isEmpty {
      page.line()
      var table = Table([
        .init("COLUMN", alignsRight: true), .init("NAME", mayShrink: true), .init("MEANING"),
      ])
      for column in plan.columns {
        table.add(["\(column.number)", column.name, column.meaning ?? "kept as it is"])
      }
      page.table(table)
    }
    if !plan.samples.isEmpty {
      page.line()
      page.table(samples(page.units))
    }
    page.line()
    page.fields(counts)
    SpotPlanText.rejects(plan, on: &page)
  }

  private var dialect: Fields {
    var fields = Fields()
    let packed = plan.compression.map { ", compressed with \($0)" } ?? ""
    fields.add("format", plan.format.rawValue + packed)
    fields.add(
      "encoding", plan.encoding.rawValue + (plan.hasByteOrderMark ? ", with a byte order mark" : "")
    )
    if let delimiter = plan.delimiter { fields.add("delimiter", delimiter.name) }
    if plan.format == .table { fields.add("line ends", plan.lineEnds) }
    if plan.hasDecimalCommas { fields.add("decimals", "after a comma") }
    if plan.format == .table {
      fields.add("header", plan.headerLine.map { "line \($0)" } ?? "none")
    }
    if let origin = plan.origin { fields.add("made by", origin) }
    if let source = plan.statedSource { fields.add("source", source) }
    if let licence = plan.statedLicence { fields.add("licence", licence) }
    return fields
  }

  private func samples(_ units: UnitSystem) -> Table {
    var table = Table([
      .init("ID", mayShrink: true), .init("NAME", mayShrink: true), .init("TYPE"),
      .init("LATITUDE", alignsRight: true), .init("LONGITUDE", alignsRight: true),
      .init("STARS"), .init("LIMITS", mayShrink: true), .init("SERVICES", mayShrink: true),
    ])
    for spot in plan.samples {
      table.add([
        spot.id, spot.name, spot.type, SpotPhrases.degrees(spot.position.latitude),
        SpotPhrases.degrees(spot.position.longitude), SpotPhrases.rating(spot.rating),
        SpotPhrases.limits(spot.limits, units), spot.services.names.joined(separator: " "),
      ])
    }
    return table
  }

  private var counts: Fields {
    var fields = Fields()
    fields.add("rows", "\(plan.rows)")
    fields.add("usable", "\(plan.accepted)")
    fields.add("rejected", "\(plan.rejected)")
    if let refusal = plan.refusal { fields.add("refused", "\(refusal)") }
    return fields
  }
}

/// Parts of a plan that two views share.
private enum SpotPlanText {
  /// How many rejected rows a page shows.
  private static let mostRejects = 10

  static func rejects(_ plan: SpotPlan, on page: inout Page) {
    for reject in plan.rejects.prefix(mostRejects) {
      page.paragraph(
        Printable.line("\(plan.rowWord) \(reject.line): \(reject.reason): \(reject.text)"))
    }
    if plan.rejected > mostRejects {
      page.line("and \(plan.rejected - mostRejects) more; --rejects FILE writes all of them")
    }
  }

  static let rejectMembers = Members<SpotPlan> {
    Member("reasons", .map(.count), "number of rows rejected, by reason") { plan in
      plan.reasons.sorted { $0.key.rawValue < $1.key.rawValue }.map {
        (name: "\($0.key)", value: $0.value)
      }
    }
    Member("rejects", .objects(rejected), "the first few") { $0.rejects }
    Member("notes", .texts, "notes on the import") { $0.notes }
  }

  private static let rejected = Members<SpotReject> {
    Member("line", .number(.plain), "line in the file") { $0.line }
    Member("column", .number(.plain), "column number; null for the whole row") {
      $0.column > 0 ? $0.column : nil
    }
    Member("reason", .text, "why it cannot be used") { "\($0.reason)" }
    Member("text", .text, "text found there") { $0.text }
  }
}
