public import Geodesy

/// A place of the personal store, as the vault shows it among the spots of packs.
public struct OwnPlace: Sendable {
  public var id: String
  public var name: String
  /// The name of a `SpotType`, or any other word.
  public var type: String
  public var position: CoordinateE7
  /// Tenths of a star.
  public var rating: Int?
  public var services: SpotServices
  public var limits: VehicleSize
  /// Two letters.
  public var country: String?
  /// The town or the address.
  public var place: String
  public var note: String
  public var url: String

  public init(
    id: String, name: String, type: String, position: CoordinateE7, rating: Int? = nil,
    services: SpotServices = [], limits: VehicleSize = VehicleSize(), country: String? = nil,
    place: String = "", note: String = "", url: String = ""
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.position = position
    self.rating = rating
    self.services = services
    self.limits = limits
    self.country = country
    self.place = place
    self.note = note
    self.url = url
  }
}

extension SpotsVault {
  /// Makes My places in the vault equal to these; writes nothing if they already are.
  ///
  /// `now` is in seconds since 1970.
  @discardableResult
  public func replacePlaces(_ places: [OwnPlace], now: Int64) throws -> ImportReport {
    let details = PackDetails(
      name: PackDetails.ownPack, file: "trips.sqlite", fileHash: "", imported: now)
    let hasPack = try packs().contains { $0.number == Self.ownPack }
    if places.isEmpty, !hasPack { return ImportReport() }
    let texts = OwnPlaceTexts(places)
    return try begin(details).apply(
      texts.entries, texts, ownTypes: texts.types, prune: true)
  }
}

/// My places as rows of an import.
private final class OwnPlaceTexts: RowTexts {
  private(set) var entries: [SpotEntry] = []
  private(set) var types: [String] = []
  private let places: [OwnPlace]
  private var numbers: [String: Int] = [:]
  private var current = 0

  init(_ places: [OwnPlace]) {
    self.places = places
    for (index, place) in places.enumerated() { entries.append(entry(place, index)) }
  }

  func seek(to offset: Int) {
    current = offset
  }

  func withText<Result>(_ text: SpotText, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
  {
    let place = places[current]
    var words =
      switch text {
      case .id: place.id
      case .name: place.name
      case .place: place.place
      case .description: place.note
      case .url: place.url
      case .extra: ""
      }
    return words.withUTF8(body)
  }

  private func entry(_ place: OwnPlace, _ index: Int) -> SpotEntry {
    var entry = SpotEntry()
    entry.latitude = place.position.latitude
    entry.longitude = place.position.longitude
    entry.identity = SpotHash.identity(pack: SpotsVault.ownPack, id: place.id)
    entry.offset = index
    entry.services = place.services.rawValue
    entry.weight = place.limits.weight.map { Int32(clamping: max($0, 0)) } ?? -1
    entry.type = type(place.type)
    entry.country = place.country.flatMap { CountryPair.number(Array($0.utf8)) } ?? 0
    entry.rating = Self.measure(place.rating)
    entry.height = Self.measure(place.limits.height)
    entry.length = Self.measure(place.limits.length)
    entry.width = Self.measure(place.limits.width)
    entry.content = Self.content(of: place, entry)
    return entry
  }

  private static func measure(_ number: Int?) -> Int16 {
    number.map { Int16(clamping: max($0, 0)) } ?? SpotEntry.unknown
  }

  private func type(_ name: String) -> Int16 {
    if let known = SpotType(name: name) { return Int16(known.rawValue) }
    if let known = numbers[name] { return Int16(clamping: known) }
    let number = SpotType.firstOwn + types.count
    types.append(name)
    numbers[name] = number
    return Int16(clamping: number)
  }

  private static func content(of place: OwnPlace, _ entry: SpotEntry) -> Int64 {
    var hash = SpotHash()
    for text in [place.name, place.type, place.place, place.note, place.url] {
      var text = text
      text.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
    }
    let numbers = [
      Int64(entry.latitude), Int64(entry.longitude), entry.services, Int64(entry.weight),
      Int64(entry.country), Int64(entry.rating), Int64(entry.height), Int64(entry.length),
      Int64(entry.width),
    ]
    for number in numbers { hash.combine(UInt64(bitPattern: number)) }
    return hash.value
  }
}
