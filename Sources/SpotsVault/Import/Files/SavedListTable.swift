internal import Tables

/// A saved list from Google Takeout as a table with coordinates, as far as its links have any.
struct SavedListTable {
  let text: TextMemory

  /// `nil` if the text is not such a list.
  init?(_ list: TextMemory, folder: String) throws {
    let header = HeaderSearch(depth: 5) { rows, index in
      SpotOrigin.isSavedList(rows[index].texts)
    }
    let reader = try TableReader(list, delimiter: .comma, header: header)
    guard let names = reader.names,
      let link = names.firstIndex(where: { SpotColumnName.exact($0) == "url" })
    else { return nil }
    var table = ReadableTable(folder: folder)
    // Otherwise the empty column for comments would be taken for the description.
    let known = names.map {
      ["note", "notiz"].contains(SpotColumnName.exact($0)) ? "description" : $0
    }
    try table.row(known + ["lat", "lon"])
    var line = 2
    while try reader.next() {
      // Rows that are left out count as lines, so that reports name those of the file.
      while line < reader.line {
        try table.row([""])
        line += 1
      }
      let fields = names.indices.map { reader.field($0) ?? "" }
      let place = GoogleLink.coordinates(fields[link])
      try table.row(fields + [place?.latitude ?? "", place?.longitude ?? ""])
      line += 1 + fields.reduce(0) { sum, field in sum + field.utf8.count { $0 == 0x0A } }
    }
    text = try table.finish()
  }
}
