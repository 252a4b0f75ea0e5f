internal import Geodesy

/// A good row of a file: what filters need of it as numbers, and where its texts are.
///
/// Half a million of them are in memory at once, so they hold no references and no optionals.
struct SpotEntry {
  /// What a number has that is not known.
  static let unknown: Int16 = -1

  var latitude: Int32 = 0
  var longitude: Int32 = 0
  /// By `SpotHash.identity` of the pack's number and the spot's id.
  var identity: Int64 = 0
  /// A hash of all that the row says, whatever the order of its columns.
  var content: Int64 = 0
  /// Where the row begins in the text.
  var offset: Int = 0
  var services: Int64 = 0
  /// Kilograms, or unknown.
  var weight: Int32 = -1
  /// A `SpotType`, or `SpotType.firstOwn` and more: an index into the reading's own types.
  var type: Int16 = 0
  /// A `CountryPair`, 0 for none.
  var country: Int16 = 0
  /// Tenths of a star, or unknown.
  var rating: Int16 = unknown
  /// Centimetres, or unknown.
  var height: Int16 = unknown
  var length: Int16 = unknown
  var width: Int16 = unknown
}

/// The texts of a row that go into the vault as they are.
enum SpotText: Int, CaseIterable {
  case id, name, place, description, url
  /// All columns that mean nothing to the vault, as a JSON object; empty if there are none.
  case extra
}

/// Gives back the texts of rows that were read before, in any order.
///
/// The writer asks for the texts of one row after the other; what `withText` lends lives until the
/// next `seek`.
protocol RowTexts: AnyObject {
  /// Tells that the row at an offset will be asked for soon: a moment to fetch its first bytes.
  func expect(_ offset: Int)
  /// Goes to the row that begins at an entry's `offset`.
  func seek(to offset: Int)
  /// Lends a text of that row, in valid UTF-8, with no copy where the file has it as it is.
  func withText<Result>(_ text: SpotText, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension RowTexts {
  func expect(_ offset: Int) {}
}
