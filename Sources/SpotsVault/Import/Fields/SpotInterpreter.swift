internal import Geodesy
internal import TypedValues

/// Turns the fields of a row into the numbers of a `SpotEntry`.
///
/// The same code runs when rows are read, to keep the numbers, and when texts are written, to keep
/// what no number can hold. So nothing in a row is lost.
final class SpotInterpreter {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  static let mostOwnTypes = 512
  static let longestOwnType = 60

  let columns: [SpotColumn]
  private(set) var ownTypes: [String] = []
  /// The number of texts whose kind did not fit among the pack's own types.
  private(set) var typesWithoutRoom = 0

  private let isPark4Night: Bool
  // No two accesses to a table overlap; checking that at run time takes longer than a look-up.
  @exclusivity(unchecked) private var typeWords = SpotWordTable()
  @exclusivity(unchecked) private var countryWords = SpotWordTable()
  @exclusivity(unchecked) private var flagWords = SpotWordTable()
  @exclusivity(unchecked) private var serviceWords = SpotWordTable()
  @exclusivity(unchecked) private var traitWords = SpotWordTable()
  private var ownTypeNumbers: [String: Int32] = [:]

  init(columns: [SpotColumn], origin: String?) {
    self.columns = columns
    isPark4Night = origin == SpotOrigin.park4night
  }

  /// Takes a non-empty field; returns false if it says more than the entry can hold.
  func take(_ step: ColumnStep, _ bytes: Bytes, _ entry: inout SpotEntry) -> Bool {
    switch step.kind {
    case .extra: return false
    case .text, .position: return true
    case .type: return takeType(bytes, &entry)
    case .country: return takeCountry(bytes, &entry)
    case .rating:
      let rating = SpotQuantity.tenthsOfStars(bytes, fullMarks: step.scale)
      return Self.set(&entry.rating, rating)
    case .height:
      return Self.set(&entry.height, SpotQuantity.centimetres(bytes, unit: step.unit))
    case .length:
      return Self.set(&entry.length, SpotQuantity.centimetres(bytes, unit: step.unit))
    case .width:
      return Self.set(&entry.width, SpotQuantity.centimetres(bytes, unit: step.unit))
    case .weight:
      guard let weight = SpotQuantity.kilograms(bytes, unit: step.unit) else { return false }
      entry.weight = weight
      return true
    case .service, .fee: return takeFlag(step, bytes, &entry)
    case .services: return takeList(bytes, &entry)
    case .trait: return takeTrait(step, bytes, &entry)
    }
  }

  private func takeTrait(_ step: ColumnStep, _ bytes: Bytes, _ entry: inout SpotEntry) -> Bool {
    let flag = trait(bytes)
    switch flag {
    case .yes, .textOfYes: entry.services = (entry.services | step.services) & ~step.denial
    case .no, .textOfNo:
      // What has already said yes, such as a list of services, is not denied.
      if entry.services & step.services == 0 { entry.services |= step.denial }
    case .unknown: break
    }
    return flag.rawValue <= SpotTraitFlag.no.rawValue
  }

  private func trait(_ bytes: Bytes) -> SpotTraitFlag {
    let key = SpotWordTable.key(bytes)
    if let known = traitWords.value(key).flatMap(SpotTraitFlag.init(rawValue:)) { return known }
    let flag = SpotTraitFlag(bytes)
    traitWords.remember(key, flag.rawValue)
    return flag
  }

  private static func set(_ number: inout Int16, _ value: Int16?) -> Bool {
    guard let value else { return false }
    number = value
    return true
  }

  private func takeFlag(_ step: ColumnStep, _ bytes: Bytes, _ entry: inout SpotEntry) -> Bool {
    switch SpotFlag(quick: bytes) ?? flag(bytes) {
    case .yes:
      if step.kind == .service { entry.services |= step.services }
      return true
    case .no:
      if step.kind == .fee { entry.services |= step.services }
      return true
    case .text:
      if step.kind == .service { entry.services |= step.services }
      return false
    case .denial: return false
    }
  }

  private func flag(_ bytes: Bytes) -> SpotFlag {
    let key = SpotWordTable.key(bytes)
    if let known = flagWords.value(key).flatMap(SpotFlag.init(rawValue:)) { return known }
    let flag = SpotFlag(bytes)
    flagWords.remember(key, flag.rawValue)
    return flag
  }

  private func takeList(_ bytes: Bytes, _ entry: inout SpotEntry) -> Bool {
    var isWhole = true
    var start = 0
    for index in 0...bytes.count {
      let isEnd = index == bytes.count || Self.isListMark(bytes[index])
      guard isEnd else { continue }
      if index > start {
        let part = Bytes(rebasing: bytes[start..<index])
        let service = service(part) ?? services(between: part)
        entry.services |= service ?? 0
        isWhole = isWhole && service != nil
      }
      start = index + 1
    }
    return isWhole
  }

  /// The bits of words between blanks, as vanlog 0.1 wrote them; `nil` if any is not a service.
  private func services(between bytes: Bytes) -> Int64? {
    let words = bytes.split(separator: 0x20)
    guard words.count > 1 else { return nil }
    return words.reduce(0 as Int64?) { all, word in
      all.flatMap { all in service(Bytes(rebasing: word)).map { all | $0 } }
    }
  }

  /// The bit of a word, 0 for blanks, `nil` for a word that is not a service.
  private func service(_ bytes: Bytes) -> Int64? {
    let key = SpotWordTable.key(bytes)
    let found: Int32
    if let known = serviceWords.value(key) {
      found = known
    } else {
      let name = SpotColumnName.plain(String(decoding: bytes, as: UTF8.self))
      let bit = SpotAliases.serviceNames[name]?.rawValue.trailingZeroBitCount
      found = bit.map(Int32.init) ?? (name.isEmpty ? -1 : -2)
      serviceWords.remember(key, found)
    }
    return found == -2 ? nil : found < 0 ? 0 : 1 << Int64(found)
  }

  private static func isListMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|")
      || byte == UInt8(ascii: "/")
  }

  // MARK: - Kinds and countries, looked up once per distinct text

  /// Set if the entry captures the whole text.
  private static let isWhole: Int32 = 1 << 16

  private func takeType(_ bytes: Bytes, _ entry: inout SpotEntry) -> Bool {
    let key = SpotWordTable.key(bytes)
    let found: Int32
    if let known = typeWords.value(key) {
      found = known
    } else {
      found = number(ofType: String(decoding: bytes, as: UTF8.self))
      typeWords.remember(key, found)
    }
    let type = Int16(truncatingIfNeeded: found & 0x7FFF)
    let isBetter = entry.type == 0 || (entry.type >= SpotType.firstOwn && type < SpotType.firstOwn)
    guard isBetter else { return false }
    if type != 0 { entry.type = type }
    return found & Self.isWhole != 0
  }

  private func number(ofType text: String) -> Int32 {
    if isPark4Night, let type = SpotTypeWords.park4night(text) { return Int32(type.rawValue) }
    if let type = SpotTypeWords.type(of: text) {
      return Int32(type.rawValue) | (type.name == text ? Self.isWhole : 0)
    }
    let name = SpotColumnName.exact(text)
    if let number = ownTypeNumbers[name] { return number }
    guard ownTypes.count < Self.mostOwnTypes, text.utf8.count <= Self.longestOwnType,
      !name.isEmpty
    else {
      typesWithoutRoom += 1
      return 0
    }
    let number = Int32(SpotType.firstOwn + ownTypes.count) | Self.isWhole
    ownTypes.append(text)
    ownTypeNumbers[name] = number
    return number
  }

  private static let unitedKingdom = CountryPair.number(Array("uk".utf8)) ?? 0
  private static let greatBritain = CountryPair.number(Array("gb".utf8)) ?? 0

  private func takeCountry(_ bytes: Bytes, _ entry: inout SpotEntry) -> Bool {
    if bytes.count == 2, let number = CountryPair.number(bytes) {
      // Not the ISO 3166 code, but common on number plates.
      entry.country = number == Self.unitedKingdom ? Self.greatBritain : number
      return true
    }
    let key = SpotWordTable.key(bytes)
    let found: Int32
    if let known = countryWords.value(key) {
      found = known
    } else {
      let code = CountryNames.code(of: String(decoding: bytes, as: UTF8.self))
      found = Int32(code.flatMap { CountryPair.number(Array($0.utf8)) } ?? 0)
      countryWords.remember(key, found)
    }
    guard found > 0 else { return false }
    entry.country = Int16(truncatingIfNeeded: found)
    return true
  }
}

/// How a column changes an entry, precomputed for speed.
struct ColumnStep {
  enum Kind: UInt8 {
    case extra, text, position
    case type, country, rating, height, length, width, weight, service, fee, services, trait
  }

  let kind: Kind
  let unit: ColumnUnit?
  let scale: Int
  let services: Int64
  /// The bit that says that a trait is not there.
  let denial: Int64
  /// A hash of the column's name and meaning, which seeds the hashes of its fields.
  let hash: SpotHash

  init(_ column: SpotColumn) {
    var (services, denial): (Int64, Int64) = (0, 0)
    switch column.meaning {
    case .trait(let trait):
      kind = .trait
      (services, denial) = (trait.yes, trait.no)
    case .extra: kind = .extra
    case .idKind, .ignored: kind = .text
    case .service(let service):
      kind = .service
      services = service.rawValue
    case .fee:
      kind = .fee
      services = SpotServices(name: "free")?.rawValue ?? 0
    case .field(let field): kind = Self.kind(of: field)
    }
    self.services = services
    self.denial = denial
    unit = column.unit
    scale = column.scale
    var name = column.name
    var hash = SpotHash()
    name.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
    // The same fields make a different spot if the column has a different meaning.
    var meaning = column.meaning.words ?? ""
    meaning += column.unit?.rawValue ?? ""
    meaning.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
    hash.combine(UInt64(truncatingIfNeeded: column.scale))
    self.hash = hash
  }

  private static func kind(of field: SpotField) -> Kind {
    switch field {
    case .id, .name, .description, .place, .url: .text
    case .latitude, .longitude, .coordinates: .position
    case .type: .type
    case .rating: .rating
    case .height: .height
    case .length: .length
    case .width: .width
    case .weight: .weight
    case .country: .country
    case .services: .services
    }
  }
}
