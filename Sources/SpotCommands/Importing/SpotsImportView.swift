import CommandLineKit
import Geodesy
import SpotsVault
import Tables
import Text

/// The result of an import.
struct SpotsImportView: Presentable {
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

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("pack", pack)
      json.field("rows", plan.rows)
      json.field("new", report.added)
      json.field("changed", report.updated)
      json.field("unchanged", report.unchanged)
      json.field("gone", report.gone)
      json.field("rejected", plan.rejected)
      json.field("repeated", report.repeated)
      json.field("crowded", report.crowded)
      SpotPlanText.writeRejects(plan, to: &json)
      json.field("duration_s", (seconds * 1_000).rounded() / 1_000)
    }
  }
}

/// How a file was understood, before anything is imported.
struct SpotsPlanView: Presentable {
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
        spot.id, spot.name, spot.type, SpotWords.degrees(spot.position.latitude),
        SpotWords.degrees(spot.position.longitude), SpotWords.rating(spot.rating),
        SpotWords.limits(spot.limits, units), spot.services.names.joined(separator: " "),
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

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("pack", pack)
      json.field("format", plan.format.rawValue)
      json.field("compression", plan.compression)
      json.field("encoding", plan.encoding.rawValue)
      json.field("delimiter", plan.delimiter?.name)
      json.field("line_ends", plan.lineEnds)
      json.field("decimal_commas", plan.hasDecimalCommas)
      json.field("header_line", plan.headerLine)
      json.field("origin", plan.origin)
      json.field("source", plan.statedSource)
      json.field("licence", plan.statedLicence)
      json.field(array: "columns") { json in
        for column in plan.columns {
          json.object { json in
            json.field("column", column.number)
            json.field("name", column.name)
            json.field("meaning", column.meaning)
          }
        }
      }
      json.field(array: "samples") { json in
        for spot in plan.samples { Self.write(spot, to: &json) }
      }
      json.field("rows", plan.rows)
      json.field("accepted", plan.accepted)
      json.field("rejected", plan.rejected)
      SpotPlanText.writeRejects(plan, to: &json)
      json.field("refusal", plan.refusal.map { "\($0)" })
    }
  }

  private static func write(_ spot: Spot, to json: inout JSONWriter) {
    json.object { json in
      json.field("id", spot.id)
      SpotJSON.write(spot.name, spot.type, spot.position, to: &json)
      SpotJSON.write(rating: spot.rating, to: &json)
      SpotJSON.write(spot.limits, spot.services, to: &json)
    }
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

  static func writeRejects(_ plan: SpotPlan, to json: inout JSONWriter) {
    json.field(object: "reasons") { json in
      for (reason, count) in plan.reasons.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        json.field("\(reason)", count)
      }
    }
    json.field(array: "rejects") { json in
      for reject in plan.rejects {
        json.object { json in
          json.field("line", reject.line)
          json.field("column", reject.column > 0 ? reject.column : nil)
          json.field("reason", "\(reject.reason)")
          json.field("text", reject.text)
        }
      }
    }
    json.field(array: "notes") { json in
      for note in plan.notes { json.value(note) }
    }
  }
}
