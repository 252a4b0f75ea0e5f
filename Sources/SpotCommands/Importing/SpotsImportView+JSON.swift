internal import CommandLineKit

extension SpotsImportView {
  static let jsonFields =
    one + [
      JSONField(
        "imports", .list(.object(one)),
        "what is said of each file, all of the above; with several files, nothing else but failed"),
      JSONField("failed", .list(.object(failedFields)), "the files that could not be imported"),
    ]

  private static let one = always + whenImported + whenDry

  private static let failedFields = [
    JSONField("input", .text, "name of the file"),
    JSONField("error", .text, "why it could not be imported"),
  ]

  private static let always = [
    JSONField("pack", .text, "name of the pack"),
    JSONField("rows", .count, "rows in the file"),
    JSONField("rejected", .count, "unusable rows"),
    JSONField("reasons", .map(.count), "number of rows rejected, by reason"),
    JSONField("rejects", .list(.object(rejectFields)), "the first few"),
    JSONField("notes", .list(.text), "notes on the import"),
  ]

  private static let rejectFields = [
    JSONField("line", .number(.plain), "line in the file"),
    JSONField("column", .number(.plain), "column number; null for the whole row"),
    JSONField("reason", .text, "why it cannot be used"),
    JSONField("text", .text, "text found there"),
  ]

  private static let whenImported = [
    JSONField("new", .count, "spots that are new in the pack"),
    JSONField("changed", .count, "spots that changed"),
    JSONField("unchanged", .count, "spots that did not change"),
    JSONField("gone", .count, "spots no longer in the file"),
    JSONField("repeated", .count, "rows that repeat an earlier id; all are kept"),
    JSONField("crowded", .count, "rows left out because too many share one place"),
    JSONField("duration_s", .number(.seconds), "time the import took"),
  ]

  private static let whenDry = [
    JSONField(
      "format", .text,
      "table, gpx, kml, geojson or json; this and the members down to refusal only with --dry-run"),
    JSONField("compression", .text, "gzip or zip; null if the file is not compressed"),
    JSONField("encoding", .text, "character encoding"),
    JSONField("delimiter", .text, "field delimiter"),
    JSONField("line_ends", .text, "line endings"),
    JSONField("decimal_commas", .flag, "whether numbers have decimal commas"),
    JSONField("header_line", .number(.plain), "line number of the header"),
    JSONField("origin", .text, "program that wrote the file"),
    JSONField("source", .text, "source named in the file"),
    JSONField("licence", .text, "licence named in the file"),
    JSONField("columns", .list(.object(columnFields)), "meaning of each column"),
    JSONField("samples", .list(.object(SpotJSON.parts)), "first spots of the file"),
    JSONField("accepted", .count, "usable rows"),
    JSONField("refusal", .text, "why the file would be refused, or null"),
  ]

  private static let columnFields = [
    JSONField("column", .number(.plain), "column number, counted from 1"),
    JSONField("name", .text, "name of the column"),
    JSONField("meaning", .text, "field it holds; null if it is kept as an extra column"),
  ]
}
