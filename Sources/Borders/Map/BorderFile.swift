internal import CBorderData

/// The border file inside the program, whose tables are read where they are.
///
/// It is part of the program and trusted like its code; docs/formats.md ("The border file")
/// describes it.
struct BorderFile: @unchecked Sendable {
  // @unchecked: the pointers lead into read-only memory that lasts as long as the program.
  static let embedded = BorderFile(vanlog_border_file())

  private let regions, countries, zoneNames, strings: UnsafeRawPointer
  let regionCount, countryCount: Int
  let borders: ArcLayer
  let shore: RowPlane
  private let zones: UnsafeRawPointer

  private init(_ start: UnsafeRawPointer) {
    let words = (start + 8).assumingMemoryBound(to: UInt32.self)
    func part(_ number: Int) -> UnsafeRawPointer { start + Int(words[5 + number]) }
    regionCount = Int(words[1])
    countryCount = Int(words[2])
    regions = part(0)
    countries = part(1)
    zoneNames = part(2)
    strings = part(3)
    borders = ArcLayer(part(4))
    shore = RowPlane(part(5), at: Int(words[4]))
    zones = part(6)
  }

  /// The country of a region; 0 for the open sea.
  func country(ofRegion region: Int) -> Int {
    regions.number(region * 4)
  }

  /// What tells a region from the rest of its country, such as `ES-CN`; empty if nothing does.
  func subdivision(ofRegion region: Int) -> String {
    string(regions.number(region * 4 + 1))
  }

  func name(ofRegion region: Int) -> String {
    string(regions.number(region * 4 + 2))
  }

  /// The two letters of a country.
  func code(ofCountry country: Int) -> (UInt8, UInt8) {
    let entry = (countries + country * 12).assumingMemoryBound(to: UInt8.self)
    return (entry[0], entry[1])
  }

  func name(ofCountry country: Int) -> String {
    string(countries.number(country * 6 + 1))
  }

  /// The zone of a place in a country; `nil` where a country has none.
  func zone(ofCountry country: Int, at place: GridPoint) -> String? {
    let entry = country * 6
    let (first, count) = (countries.number(entry + 2), countries.number(entry + 3))
    guard count > 0 else { return nil }
    let plane = Int((countries + country * 12 + 8).load(as: UInt32.self))
    let own = count == 1 ? 0 : RowPlane(zones, at: plane).number(at: place)
    return string(zoneNames.number(first + own))
  }

  /// The first zone of a country, which is that of most people.
  func mainZone(ofCountry country: Int) -> String? {
    guard countries.number(country * 6 + 3) > 0 else { return nil }
    return string(zoneNames.number(countries.number(country * 6 + 2)))
  }

  private func string(_ offset: Int) -> String {
    String(cString: (strings + offset).assumingMemoryBound(to: UInt8.self))
  }
}

extension UnsafeRawPointer {
  /// The number at an index of a table of 16-bit numbers.
  func number(_ index: Int) -> Int {
    Int(loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
  }
}
