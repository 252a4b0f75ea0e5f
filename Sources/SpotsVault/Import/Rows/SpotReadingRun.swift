internal import Geodesy
internal import Tables
internal import Text

/// The result of reading a file: its valid rows as numbers, and access to their texts.
public struct SpotReading {
  public let plan: SpotPlan
  let entries: RowArray<SpotEntry>
  let texts: SpotRowTexts
  /// The names of types that the vault does not know; the first has the number `SpotType.firstOwn`.
  let ownTypes: [String]
}

/// One pass over all rows: counts, entries, rejects.
struct SpotReadingRun {
  private(set) var entries: RowArray<SpotEntry>
  private let reader: SpotRowReader
  private var plan: SpotPlan
  private let pack: Int
  /// The type of rows that have none.
  private let type: SpotType?
  private var watch = SpotSwapWatch()
  private var wrongFieldCounts = 0

  /// `estimate` is about the number of rows.
  init(
    _ reader: SpotRowReader, _ plan: SpotPlan, pack: Int, type: SpotType?, estimate: Int,
    in memory: ImportMemory
  ) throws {
    self.type = type
    entries = try RowArray(in: memory, capacity: estimate)
    self.reader = reader
    self.plan = plan
    self.pack = pack
  }

  mutating func readAll(_ progress: SpotProgress) throws {
    while try reader.next() {
      plan.rows += 1
      if plan.rows & 0xFFF == 0 { try tell(progress) }
      if reader.row.fields.count != reader.stepCount { wrongFieldCounts += 1 }
      var entry = SpotEntry()
      if let reason = reader.read(&entry, pack: pack) {
        let isLink = plan.origin == SpotOrigin.savedList && reason == .noLatitude
        try reject(isLink ? .onlyLink : reason, progress)
      } else {
        if entry.type == 0, let type { entry.take(type) }
        try entries.append(entry)
        if entry.country > 0 { watch.take(entry) }
      }
    }
  }

  private func tell(_ progress: SpotProgress) throws {
    guard plan.rows < SpotFile.mostRows else {
      throw SpotFileError.tooManyRows(limit: SpotFile.mostRows)
    }
    try progress.report(reader.scanner.position, reader.text.count)
  }

  private mutating func reject(_ reason: SpotReject.Reason, _ progress: SpotProgress) throws {
    plan.reasons[reason, default: 0] += 1
    let longitude = reader.span(reader.places.longitude)
    if reason == .latitudeOutOfRange, longitude.count > 0 {
      watch.takeRejected(reason, longitude: reader.number(longitude, .longitude))
    }
    let row = reader.row
    let text = UnsafeBufferPointer(
      start: reader.text.base + row.start,
      count: min(row.end - row.start, SpotReject.longestText + 4))
    let reject = SpotReject(
      line: plan.format == .table ? row.line : plan.rows,
      column: column(of: reason), reason: reason, text: Self.text(of: text))
    if plan.rejects.count < SpotPlan.mostRejects { plan.rejects.append(reject) }
    try progress.reject(reject)
  }

  private func column(of reason: SpotReject.Reason) -> Int {
    switch reason {
    case .onlyLink: 0
    case .noLatitude, .latitudeIsNoNumber, .latitudeOutOfRange, .zeroZero:
      max(reader.places.latitude, reader.places.coordinates) + 1
    case .noLongitude, .longitudeIsNoNumber, .longitudeOutOfRange: reader.places.longitude + 1
    case .noCoordinates, .coordinatesUnreadable: reader.places.coordinates + 1
    }
  }

  private static func text(of row: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: row, as: UTF8.self)
    guard row.count > SpotReject.longestText else { return text }
    return String(text.unicodeScalars.prefix { $0 != "\u{FFFD}" }) + "…"
  }

  // MARK: - The end

  mutating func finish(_ order: SpotReadingOptions.Order, _ texts: SpotRowTexts) -> SpotPlan {
    plan.accepted = entries.count
    if wrongFieldCounts > 0, plan.headerLine != nil {
      plan.notes.append(
        "\(wrongFieldCounts) rows have more or fewer fields than there are columns.")
    }
    if reader.interpreter.typesWithoutRoom > 0 {
      plan.notes.append(
        "There are more types than the vault keeps; the rest have the type other, and their "
          + "names are kept as extra.")
    }
    if plan.rows == 0 { plan.refusal = reasonForNoRows }
    if order == .ask, let rows = watch.suspects(rows: plan.rows) {
      plan.refusal = .looksSwapped(rows: rows, of: plan.rows)
    } else if let contradiction {
      plan.refusal = contradiction
    } else if plan.origin == SpotOrigin.savedList, plan.rejected * 2 > plan.rows {
      plan.refusal = .savedList
    } else if plan.rejected * 2 > plan.rows {
      plan.refusal = .mostlyRejected(
        rejected: plan.rejected, rows: plan.rows, reasons: plan.reasons)
    }
    plan.samples = entries.prefix(SpotPlan.mostSamples).compactMap { sample($0, texts) }
    return plan
  }

  /// Names alone make a guess; the countries may refute it.
  private var contradiction: SpotFileError? {
    guard let guess = plan.guess, let outside = watch.outside else { return nil }
    return .contradicted(
      columns: guess.coordinates, country: guess.country, rows: outside, of: plan.rows)
  }

  private var reasonForNoRows: SpotFileError {
    guard plan.format != .table else { return .table(.empty) }
    let notes = plan.notes.map { " " + $0 }.joined()
    return .otherFormat("the file has no \(plan.rowWord) that is a spot." + notes)
  }

  private func sample(_ entry: SpotEntry, _ texts: SpotRowTexts) -> Spot? {
    guard
      let position = try? CoordinateE7(latitude: entry.latitude, longitude: entry.longitude)
    else { return nil }
    texts.seek(to: entry.offset)
    func text(_ text: SpotText) -> String {
      texts.withText(text) { String(decoding: $0, as: UTF8.self) }
    }
    func known(_ number: Int16) -> Int? { number < 0 ? nil : Int(number) }
    let extra = (try? JSONValue(parsing: Array(text(.extra).utf8)))?.members ?? []
    return Spot(
      key: SpotKey(rawValue: 0), id: text(.id), pack: "", state: .shown, name: text(.name),
      type: typeName(entry.type), position: position, rating: known(entry.rating),
      limits: VehicleSize(
        height: known(entry.height), length: known(entry.length), width: known(entry.width),
        weight: entry.weight < 0 ? nil : Int(entry.weight)),
      services: SpotServices(rawValue: entry.services),
      country: CountryPair.text(Int(entry.country)), place: text(.place),
      description: text(.description), url: text(.url),
      extra: extra.compactMap { member in member.value.string.map { (member.name, $0) } })
  }

  private func typeName(_ type: Int16) -> String {
    let number = Int(type)
    if let type = SpotType(rawValue: number) { return type.name }
    let own = number - SpotType.firstOwn
    let names = reader.interpreter.ownTypes
    return names.indices.contains(own) ? names[own] : SpotType.other.name
  }
}
