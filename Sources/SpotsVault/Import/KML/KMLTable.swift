internal import Tables
internal import TrackFormats

/// The placemarks of a KML file as a table.
struct KMLTable {
  private static let names = ["lat", "lon", "name", "description", "type", "folder"]
  /// Further distinct names are left out.
  private static let mostColumns = 250

  let text: TextMemory
  let notes: [String]

  init(_ loader: TextLoader, _ folder: String, _ progress: SpotProgress) throws {
    let size = try loader.size
    var offset = 0
    var reader = try KMLReader(textBytes: RowScanner.mostRowBytes) { maximum in
      let bytes = try loader.bytes(upTo: maximum, at: offset)
      offset += bytes.count
      try progress.report(0, size)
      return bytes
    }
    // The names of all columns are known only at the end, and rows may be shorter than the header.
    var rows = ReadableTable(folder: folder)
    var spots = KMLSpots()
    var columns = GeoJSONColumns(limit: Self.mostColumns)
    for name in Self.names { columns.add(name) }
    do {
      while let item = try reader.next() {
        guard case .placemark(let placemark) = item else {
          spots.links += 1
          continue
        }
        guard let fields = spots.fields(of: placemark) else { continue }
        for field in fields { columns.add(field.name) }
        try rows.row(columns.row(of: fields))
      }
    } catch let error as XMLError {
      throw SpotFileError.damaged(
        "\(error); some spots would be missing")
    }
    var table = ReadableTable(folder: folder)
    try table.row(columns.names)
    try table.rows(of: rows.finish())
    text = try table.finish()
    notes =
      spots.notes + Self.notes(reader.problems, reader.firstProblem)
      + (columns.leftOut > 0
        ? ["There are more fields than \(columns.names.count); some were left out."] : [])
  }

  private static func notes(_ problems: Int, _ first: String?) -> [String] {
    guard let first else { return [] }
    return [
      problems == 1
        ? "The file has a problem on \(first)."
        : "The file has \(problems) problems, the first on \(first)."
    ]
  }
}

/// Turns placemarks into rows, and counts what is out of the ordinary.
struct KMLSpots {
  private var areas = 0
  var links = 0
  private var others: [String: Int] = [:]

  var notes: [String] {
    var notes: [String] = []
    if areas > 0 { notes.append("Areas became spots at their middle: \(areas).") }
    if !others.isEmpty {
      let list = others.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      notes.append(
        "Only points and areas become spots; left out: " + list.joined(separator: ", ") + ".")
    }
    if links > 0 {
      notes.append(
        "The file refers to \(links == 1 ? "another file" : "\(links) other files") on the web "
          + "(NetworkLink), which was not read; export the places themselves.")
    }
    return notes
  }

  /// The columns of a placemark; `nil` if it has no place that could become a spot.
  mutating func fields(of placemark: KMLPlacemark) -> [KMLPlacemark.Field]? {
    var fields: [KMLPlacemark.Field] = []
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { fields.append((name, text)) }
    }
    switch placemark.shape {
    case .point(let longitude, let latitude, let altitude)?:
      add("lat", latitude)
      add("lon", longitude)
      if altitude != "0", altitude != "0.0" { add("ele", altitude) }
    case .area(let ring)?:
      guard let middle = GeoJSONMiddle.middle(of: ring) else {
        others["Polygon", default: 0] += 1
        return nil
      }
      add("lat", GeoJSONSpot.degrees(middle.y))
      add("lon", GeoJSONSpot.degrees(GeoJSONMiddle.wrapped(middle.x)))
      areas += 1
    case .other(let name)?:
      others[name, default: 0] += 1
      return nil
    case nil:
      others["placemark without a place", default: 0] += 1
      return nil
    }
    let description = KMLText(placemark.description)
    add("name", placemark.name)
    add("description", description.text)
    add("type", KMLTypeHint.word(of: placemark) ?? "")
    add("folder", placemark.folders.joined(separator: " / "))
    add("address", placemark.address)
    add("phone", placemark.phone)
    add("link", placemark.link.isEmpty ? description.links.first ?? "" : placemark.link)
    add("pictures", description.pictures.joined(separator: "; "))
    add("time", placemark.time)
    let taken = Set(fields.map(\.name) + ["lat", "lon", "type"])
    for field in placemark.fields {
      // What only repeats the description tells nothing.
      let isTaken = taken.contains(field.name)
      if isTaken, field.text == fields.first(where: { $0.name == field.name })?.text { continue }
      add(isTaken ? "kml " + field.name : field.name, field.text)
    }
    return fields
  }
}
