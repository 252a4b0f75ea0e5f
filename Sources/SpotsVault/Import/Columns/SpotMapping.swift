internal import Geodesy

/// Maps the columns of a file to fields by their names.
struct SpotMapping {
  private(set) var columns: [SpotColumn]
  var origin: String?
  var notes: [String] = []
  /// Columns that could all hold the position, so that none is taken.
  private(set) var rivals: [String] = []
  /// Whether a column of coordinates was taken for more than its name.
  private(set) var isGuess = false

  /// The index of a field's column.
  func index(of field: SpotField) -> Int? {
    columns.firstIndex { $0.meaning == .field(field) }
  }

  var hasPosition: Bool {
    index(of: .coordinates) != nil || hasSeparate
  }

  init(names: [String], sample: [[String]], told: [SpotField: String]) throws(SpotFileError) {
    columns = Self.distinct(names).map { SpotColumn(name: $0) }
    if Set(names).count < names.count {
      notes.append("Some columns have the same name; a number was added to tell them apart.")
    }
    origin = SpotOrigin.name(of: names)
    try take(told, names)
    let free = SpotField.allCases.filter { told[$0] == nil }
    take(free, SpotAliases.exact, by: SpotColumnName.exact)
    take(free, SpotAliases.plain, by: SpotColumnName.plain)
    take(free, SpotAliases.plain) { ColumnUnit.split($0).base }
    takeMisspelled(sample)
    checkAmbiguous(sample, told)
    checkCoordinates(sample, isTold: told[.coordinates] != nil)
    takePair(sample, told)
    takePlane(sample)
    if hasPosition { takeServices() }
    setUnits(sample)
    takeOwn()
  }

  /// Restores the names of columns that vanlog itself exported.
  private mutating func takeOwn() {
    for index in columns.indices {
      let name = columns[index].name
      if origin == SpotOrigin.vanlog, SpotTableNames.ignored.contains(name) {
        columns[index].meaning = .ignored
      }
      guard name.hasPrefix(SpotTableNames.extraPrefix) else { continue }
      columns[index].name = String(name.dropFirst(SpotTableNames.extraPrefix.count))
      columns[index].meaning = .extra
    }
  }

  // MARK: - Fields

  private mutating func take(
    _ told: [SpotField: String], _ names: [String]
  ) throws(SpotFileError) {
    for (field, wanted) in told.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let exact = SpotColumnName.exact(wanted)
      let plain = SpotColumnName.plain(wanted)
      let byNumber = Int(wanted).flatMap { (1...max(1, names.count)).contains($0) ? $0 - 1 : nil }
      let index =
        names.firstIndex { SpotColumnName.exact($0) == exact } ?? byNumber
        ?? names.firstIndex { !plain.isEmpty && SpotColumnName.plain($0) == plain }
      guard let index, columns.indices.contains(index) else {
        throw .noSuchColumn(field, wanted)
      }
      columns[index].meaning = .field(field)
    }
  }

  /// Assigns to each field the column whose name it prefers.
  private mutating func take(
    _ fields: [SpotField], _ aliases: [String: [SpotAliases.Match]], by form: (String) -> String
  ) {
    var best: [SpotField: (column: Int, rank: Int)] = [:]
    let forms = columns.map { $0.meaning == .extra ? form($0.name) : "" }
    for (index, name) in forms.enumerated() where !name.isEmpty {
      for match in aliases[name] ?? [] where match.rank < best[match.field]?.rank ?? .max {
        best[match.field] = (index, match.rank)
      }
    }
    for field in fields where self.index(of: field) == nil {
      // A combined column is needed only without separate ones.
      if field == .coordinates, hasSeparate { continue }
      guard let column = best[field]?.column, columns[column].meaning == .extra else { continue }
      columns[column].meaning = .field(field)
    }
  }

  private mutating func takeMisspelled(_ sample: [[String]]) {
    for (field, axis, word) in [
      (SpotField.latitude, Axis.latitude, "latitude"), (.longitude, .longitude, "longitude"),
    ] where index(of: field) == nil && index(of: .coordinates) == nil {
      let found = columns.indices.first {
        let name = SpotColumnName.plain(columns[$0].name)
        let fields = SpotColumnSample(sample, $0)
        return columns[$0].meaning == .extra && name != "altitude"
          && SpotColumnName.areNearlyAlike(name, word) && (fields.isEmpty || fields.holds(axis))
      }
      guard let found else { continue }
      columns[found].meaning = .field(field)
      isGuess = true
      notes.append("The column \"\(columns[found].name)\" was read as the \(word).")
    }
  }

  /// Takes two columns whose names only contain a word for a coordinate, if there are no others.
  private mutating func takePair(_ sample: [[String]], _ told: [SpotField: String]) {
    let isTold = told[.latitude] != nil || told[.longitude] != nil || told[.coordinates] != nil
    guard index(of: .latitude) == nil, index(of: .longitude) == nil, !isTold else { return }
    let pairs = CoordinatePairs.all(columns, sample)
    guard pairs.count == 1 else {
      if index(of: .coordinates) == nil {
        rivals = pairs.flatMap { [columns[$0.latitude].name, columns[$0.longitude].name] }
      }
      return
    }
    columns[pairs[0].latitude].meaning = .field(.latitude)
    columns[pairs[0].longitude].meaning = .field(.longitude)
    isGuess = true
    let prefix = CoordinatePairs.prefix(columns[pairs[0].latitude].name)
    if !prefix.isEmpty {
      // `FacilityLatitude` stands beside `FacilityName`.
      take(SpotField.allCases.filter { told[$0] == nil }, SpotAliases.plain) { name in
        let words = SpotColumnName.words(name)
        return words.starts(with: prefix) ? words.dropFirst(prefix.count).joined() : ""
      }
    }
    notes.append(
      "The columns \"\(columns[pairs[0].latitude].name)\" and "
        + "\"\(columns[pairs[0].longitude].name)\" were read as latitude and longitude.")
  }

  /// Drops ambiguously named columns whose fields do not fit.
  private mutating func checkAmbiguous(_ sample: [[String]], _ told: [SpotField: String]) {
    for (field, limit) in [(SpotField.latitude, 90.0), (.longitude, 180)] where told[field] == nil {
      guard let index = index(of: field),
        ["breite", "lange", "laenge"].contains(SpotColumnName.plain(columns[index].name))
      else { continue }
      let fields = SpotColumnSample(sample, index)
      if !fields.isEmpty, !fields.isDegrees(limit: limit) { columns[index].meaning = .extra }
    }
    // A column of all-different numbers or names does not classify anything.
    if let index = index(of: .type), told[.type] == nil,
      SpotColumnSample(sample, index).isNearlyUnique
    {
      columns[index].meaning = .extra
    }
    guard origin == SpotOrigin.park4night, self.index(of: .type) == nil else { return }
    let code = columns.firstIndex { ["code", "id_type"].contains(SpotColumnName.exact($0.name)) }
    if let code { columns[code].meaning = .field(.type) }
  }

  /// Drops a column of coordinates that holds something else.
  private mutating func checkCoordinates(_ sample: [[String]], isTold: Bool) {
    guard let index = index(of: .coordinates), !isTold else { return }
    let texts = sample.compactMap { index < $0.count ? $0[index] : nil }.filter { !$0.isEmpty }
    let good = texts.count { SpotPlace(bothIn: $0) != nil }
    guard hasSeparate || texts.isEmpty || good * 2 < texts.count else { return }
    let isPlace = SpotColumnName.plain(columns[index].name) == "location"
    let takesPlace = isPlace && self.index(of: .place) == nil
    columns[index].meaning = takesPlace ? .field(.place) : .extra
  }

  private var hasSeparate: Bool { index(of: .latitude) != nil && index(of: .longitude) != nil }

  /// Reads x and y as longitude and latitude if they hold degrees.
  private mutating func takePlane(_ sample: [[String]]) {
    guard !hasPosition else { return }
    let names = columns.map { SpotColumnName.plain($0.name) }
    guard let x = names.firstIndex(of: "x"), let y = names.firstIndex(of: "y"),
      SpotColumnSample(sample, x).isDegrees(limit: 180),
      SpotColumnSample(sample, y).isDegrees(limit: 90)
    else { return }
    columns[x].meaning = .field(.longitude)
    columns[y].meaning = .field(.latitude)
    isGuess = true
    notes.append("Columns x and y hold degrees and were read as longitude and latitude.")
  }

  // MARK: - Services and units

  private mutating func takeServices() {
    let isOverpass = origin == SpotOrigin.overpass
    for index in columns.indices {
      let plain = SpotColumnName.plain(columns[index].name)
      switch columns[index].meaning {
      case .extra where isOverpass && SpotOrigin.typeTags.contains(plain):
        columns[index].meaning = .field(.type)
      case .extra where isOverpass && columns[index].name == "@type":
        columns[index].meaning = .idKind
      case .extra where plain == "fee": columns[index].meaning = .fee
      case .extra:
        if let trait = SpotAliases.traitNames[plain] {
          columns[index].meaning = .trait(trait)
        } else if let service = SpotAliases.serviceNames[plain] {
          columns[index].meaning = .service(service)
        }
      default: break
      }
    }
  }

  private mutating func setUnits(_ sample: [[String]]) {
    for index in columns.indices {
      columns[index].unit = ColumnUnit.split(columns[index].name).unit
      guard columns[index].meaning == .field(.rating) else { continue }
      let highest = SpotColumnSample(sample, index).highest
      let isPercent =
        columns[index].unit == .percent || columns[index].name.utf8.contains(UInt8(ascii: "%"))
      columns[index].scale = isPercent || highest > 10 ? 100 : highest > 5 ? 10 : 5
    }
  }

  /// Makes all names distinct and non-empty.
  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.enumerated().map { index, name in
      let base = name.isEmpty ? "column \(index + 1)" : name
      var name = base
      var number = 2
      while !seen.insert(name).inserted {
        name = "\(base) \(number)"
        number += 1
      }
      return name
    }
  }
}
