internal import Geodesy
internal import Tables

/// Reads rows into entries: the hot loop of an import.
final class SpotRowReader {
  /// The columns that each row needs first; -1 for none.
  struct Places {
    var latitude = -1
    var longitude = -1
    var coordinates = -1
    var id = -1
    var idKind = -1
    var name = -1
  }

  let text: TextMemory
  let scanner: RowScanner
  /// The current row.
  private(set) var row = RowSpan()
  let interpreter: SpotInterpreter
  let places: Places
  let steps: UnsafeMutablePointer<ColumnStep>
  let stepCount: Int
  private let isSwapped: Bool
  // Lent to one reading at a time; checking that at run time would take a tenth of an import.
  @exclusivity(unchecked) private var field = FieldText()
  @exclusivity(unchecked) private var second = FieldText()
  private let idText: UnsafeMutablePointer<UInt8>

  init(
    text: TextMemory, layout: SpotLayout, interpreter: SpotInterpreter, isSwapped: Bool
  ) {
    self.text = text
    self.interpreter = interpreter
    self.isSwapped = isSwapped
    scanner = RowScanner(
      text, from: layout.dataOffset, line: layout.dataLine, delimiter: layout.delimiter,
      hasQuotes: layout.hasQuotes)
    let columns = interpreter.columns
    stepCount = min(columns.count, RowScanner.mostFields)
    steps = .allocate(capacity: max(1, stepCount))
    for index in 0..<stepCount {
      (steps + index).initialize(to: ColumnStep(columns[index]))
    }
    places = Self.places(columns, isSwapped: isSwapped)
    idText = .allocate(capacity: SpotIDText.count)
    idText.initialize(repeating: 0, count: SpotIDText.count)
  }

  deinit {
    steps.deinitialize(count: stepCount)
    steps.deallocate()
    idText.deallocate()
  }

  private static func places(_ columns: [SpotColumn], isSwapped: Bool) -> Places {
    func index(_ meaning: ColumnMeaning) -> Int {
      columns.firstIndex { $0.meaning == meaning } ?? -1
    }
    var places = Places()
    places.latitude = index(.field(isSwapped ? .longitude : .latitude))
    places.longitude = index(.field(isSwapped ? .latitude : .longitude))
    places.coordinates = index(.field(.coordinates))
    places.id = index(.field(.id))
    places.idKind = index(.idKind)
    places.name = index(.field(.name))
    return places
  }

  /// Advances to the next row that is not empty; returns false at the end.
  func next() throws(SpotFileError) -> Bool {
    do throws(TableError) {
      while let row = try scanner.next() {
        self.row = row
        for index in 0..<row.fields.count where row.fields[index].count > 0 { return true }
      }
    } catch {
      throw .table(error)
    }
    return false
  }

  /// Moves to a row that was read before, and so can be read again.
  func move(to offset: Int) {
    scanner.seek(to: offset)
    if let row = try? scanner.next() { self.row = row }
  }

  /// A field of the current row, empty if the row is too short.
  func span(_ index: Int) -> FieldSpan {
    index >= 0 && index < row.fields.count ? row.fields[index] : FieldSpan()
  }

  // MARK: - A row

  /// An entry's offset: the start of its row, shifted, with the lowest bit set if the entry and its
  /// texts hold the whole row, so that there is no extra to look for.
  static func offset(ofRow start: Int, isWhole: Bool) -> Int { start << 1 | (isWhole ? 1 : 0) }

  /// Reads the current row into an entry; returns the reason if it is not a spot.
  func read(_ entry: inout SpotEntry, pack: Int) -> SpotReject.Reason? {
    if let reason = readPlace(&entry) { return reason }
    var isWhole = true
    var content: UInt64 = 0
    let row = row
    for index in 0..<min(row.fields.count, stepCount) {
      let span = row.fields[index]
      guard span.count > 0 else { continue }
      if span.flags == 0 {
        let bytes = UnsafeBufferPointer(start: text.base + span.start, count: span.count)
        isWhole = take(index, bytes, &entry, &content) && isWhole
      } else {
        field.with(span, of: text.base, keepsLines: true) {
          isWhole = take(index, $0, &entry, &content) && isWhole
        }
      }
    }
    entry.content = Int64(bitPattern: content)
    entry.offset = Self.offset(ofRow: row.start, isWhole: isWhole)
    withID(entry) { entry.identity = SpotHash.identity(pack: pack, id: UnsafeRawBufferPointer($0)) }
    return nil
  }

  @inline(__always)
  private func take(
    _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ entry: inout SpotEntry,
    _ content: inout UInt64
  ) -> Bool {
    var hash = steps[index].hash
    hash.combine(UnsafeRawBufferPointer(bytes))
    content &+= UInt64(bitPattern: hash.value)
    switch steps[index].kind {
    case .extra: return false
    case .text, .position: return true
    default: return interpreter.take(steps[index], bytes, &entry)
    }
  }

  /// Passes the id of the current row to `body`: its own, with its kind before it if there is one,
  /// or one derived from place and name.
  func withID<Result>(
    _ entry: SpotEntry, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let (kind, id) = (span(places.idKind), span(places.id))
    if kind.count > 0, id.count > 0 {
      let joined: [UInt8] = field.with(kind, of: text.base, keepsLines: false) { kind in
        second.with(id, of: text.base, keepsLines: false) { Array(kind) + [0x2F] + Array($0) }
      }
      return joined.withUnsafeBufferPointer(body)
    }
    let own = field.with(id, of: text.base, keepsLines: false) { $0.isEmpty ? nil : body($0) }
    if let own { return own }
    field.with(span(places.name), of: text.base, keepsLines: false) { name in
      SpotIDText.write(
        latitude: entry.latitude, longitude: entry.longitude, name: name, to: idText)
    }
    return body(UnsafeBufferPointer(start: idText, count: SpotIDText.count))
  }

  // MARK: - The place

  func readPlace(_ entry: inout SpotEntry) -> SpotReject.Reason? {
    if places.coordinates >= 0, places.latitude < 0 || places.longitude < 0 {
      return readBoth(&entry)
    }
    let (latitudeSpan, longitudeSpan) = (span(places.latitude), span(places.longitude))
    guard latitudeSpan.count > 0 else { return .noLatitude }
    guard longitudeSpan.count > 0 else { return .noLongitude }
    let latitude = number(latitudeSpan, .latitude)
    guard latitude != SpotNumber.none else { return .latitudeIsNoNumber }
    let longitude = number(longitudeSpan, .longitude)
    guard longitude != SpotNumber.none else { return .longitudeIsNoNumber }
    guard latitude.magnitude <= 900_000_000 else { return .latitudeOutOfRange }
    guard longitude.magnitude <= 1_800_000_000 else { return .longitudeOutOfRange }
    guard latitude != 0 || longitude != 0 else { return .zeroZero }
    entry.latitude = Int32(truncatingIfNeeded: latitude)
    entry.longitude = Int32(truncatingIfNeeded: longitude)
    return nil
  }

  /// Degrees times ten million; `SpotNumber.none` if the field is not an angle.
  func number(_ span: FieldSpan, _ axis: Axis) -> Int64 {
    let bytes = UnsafeBufferPointer(start: text.base + span.start, count: span.count)
    let number = SpotNumber.e7(bytes)
    guard number == SpotNumber.none else { return number }
    return SpotPlace.angle(field.string(span, of: text.base), axis) ?? SpotNumber.none
  }

  private func readBoth(_ entry: inout SpotEntry) -> SpotReject.Reason? {
    let span = span(places.coordinates)
    guard span.count > 0 else { return .noCoordinates }
    let bytes = UnsafeBufferPointer(start: text.base + span.start, count: span.count)
    let place = SpotPlace.pair(bytes) ?? SpotPlace(bothIn: field.string(span, of: text.base))
    guard var place else { return .coordinatesUnreadable }
    if isSwapped {
      guard
        let other = SpotPlace(
          latitude: Int64(place.longitude), longitude: Int64(place.latitude))
      else { return .latitudeOutOfRange }
      place = other
    }
    guard place.latitude != 0 || place.longitude != 0 else { return .zeroZero }
    (entry.latitude, entry.longitude) = (place.latitude, place.longitude)
    return nil
  }
}
