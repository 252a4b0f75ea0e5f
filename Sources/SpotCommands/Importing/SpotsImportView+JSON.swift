internal import CommandLineKit

extension SpotsImportView {
  static let jsonFields = always + whenImported + whenDry

  private static let always = [
    JSONField("pack", .text, "its name"),
    JSONField("rows", .count, "rows in the file"),
    JSONField("rejected", .count, "rows that cannot be used"),
    JSONField("reasons", .map(.count), "how many were rejected, by reason"),
    JSONField("rejects", .list(.object(rejectFields)), "the first of them"),
    JSONField("notes", .list(.text), "what else there is to say"),
  ]

  private static let rejectFields = [
    JSONField("line", .number(.plain), "its line in the file"),
    JSONField("column", .number(.plain), "the number of the column; null for the whole row"),
    JSONField("reason", .text, "why it cannot be used"),
    JSONField("text", .text, "what stands there"),
  ]

  private static let whenImported = [
    JSONField("new", .count, "spots that the pack did not have"),
    JSONField("changed", .count, "spots that have changed"),
    JSONField("unchanged", .count, "spots that have not"),
    JSONField("gone", .count, "spots that are not in the file any more"),
    JSONField("repeated", .count, "rows with the id of an earlier row; each is kept"),
    JSONField("crowded", .count, "rows for which there was no room in one place"),
    JSONField("duration_s", .number(.seconds), "how long it took"),
  ]

  private static let whenDry = [
    JSONField("format", .text, "with --dry-run, as all that follow: table, gpx or geojson"),
    JSONField("encoding", .text, "how letters are written"),
    JSONField("delimiter", .text, "what stands between fields"),
    JSONField("line_ends", .text, "how lines end"),
    JSONField("decimal_commas", .flag, "whether decimals stand behind a comma"),
    JSONField("header_line", .number(.plain), "the line of the header"),
    JSONField("origin", .text, "the program that made the file"),
    JSONField("source", .text, "where the file says that the data is from"),
    JSONField("licence", .text, "the terms that the file names"),
    JSONField("columns", .list(.object(columnFields)), "what the columns mean"),
    JSONField("samples", .list(.object(SpotJSON.parts)), "the first spots"),
    JSONField("accepted", .count, "rows that can be used"),
    JSONField("refusal", .text, "why the file would not be imported, or null"),
  ]

  private static let columnFields = [
    JSONField("column", .number(.plain), "its number, from 1"),
    JSONField("name", .text, "its name"),
    JSONField("meaning", .text, "what it is; null if it is kept as it is"),
  ]
}
