/// A valid row of a file: what filters need, as numbers, and where its texts are.
///
/// Half a million of them are in memory at once, so they hold no references and no optionals.
struct SpotEntry {
  /// The value of an unknown number.
  static let unknown: Int16 = -1

  var latitude: Int32 = 0
  var longitude: Int32 = 0
  /// The `SpotHash.identity` of the pack's number and the spot's id.
  var identity: Int64 = 0
  /// A hash of the whole row, independent of the order of its columns.
  var content: Int64 = 0
  /// Where the row begins in the text.
  var offset: Int = 0
  var services: Int64 = 0
  /// Kilograms, or unknown.
  var weight: Int32 = -1
  /// A `SpotType`, or `SpotType.firstOwn` plus an index into the reading's own types.
  var type: Int16 = 0
  /// A `CountryPair`, 0 for none.
  var country: Int16 = 0
  /// Tenths of a star, or unknown.
  var rating: Int16 = unknown
  /// Centimetres, or unknown.
  var height: Int16 = unknown
  var length: Int16 = unknown
  var width: Int16 = unknown

  /// Takes the type of its pack, which makes it a different spot than without.
  mutating func take(_ packType: SpotType) {
    type = Int16(packType.rawValue)
    content &+= Int64(packType.rawValue) &* 0x1000_0000_01B3
  }
}

/// The texts of a row that are stored unchanged.
enum SpotText: Int, CaseIterable {
  case id, name, place, description, url
  /// All columns that the vault does not understand, as a JSON object; empty if there are none.
  case extra
}

/// Returns the texts of rows that were read before, in any order.
///
/// The writer asks for the texts of one row after another; what `withText` passes is valid until
/// the next `seek`.
protocol RowTexts: AnyObject {
  /// Prefetches the row at an offset, which will be requested soon.
  func expect(_ offset: Int)
  /// Moves to the row that begins at an entry's `offset`.
  func seek(to offset: Int)
  /// Passes a text of that row to `body` as valid UTF-8, without a copy where the file has it
  /// verbatim.
  func withText<Result>(_ text: SpotText, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension RowTexts {
  func expect(_ offset: Int) {}
}
