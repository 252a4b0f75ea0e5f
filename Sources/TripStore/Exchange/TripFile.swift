public import Records
public import Text

/// The constant parts of a trip file; `docs/formats.md` describes the format.
///
/// 1. The file is text: one JSON object a line. First comes a header, last an end with the number of
///    records and the hash of all bytes before it, so that a file that was cut off is noticed.
/// 2. The lines between are records. Bytes that belong to a record, such as the points of a drive,
///    come in lines before it.
/// 3. Values are written as in CSV; ids stay the same wherever a trip goes.
public enum TripFile {
  public static let format = "vanlog trip"
  public static let version: Int64 = 1
  /// How the name of a trip file ends, without the point.
  public static let fileExtension = "vlt"

  /// The kinds that a trip file may hold; the trip itself comes first.
  public static let kinds: [KindSpec] = [.trip, .van, .drive, .checkin, .ledger, .document]

  /// No line is longer.
  static let longestLine = 1_048_576
  /// A multiple of three, which needs no padding between lines.
  static let pieceSize = 49_152
  /// The most bytes that may belong to one record; a longer drive than that cannot be stored.
  public static let mostBytes = 64_000_000
}

/// A record as a trip file holds it.
public struct TripFileRecord: Sendable {
  public let kind: KindSpec
  public let id: RecordID
  /// Those that the file gives; references may lead to records that are not here.
  public var values: FieldValues
  /// The points of a drive, or the file of a document.
  public let bytes: [UInt8]
}

extension KindSpec {
  /// What a trip file says about a record, besides its bytes.
  var exchanged: [FieldSpec] { ownFields.filter { !$0.isLarge } }
}

/// Why a trip file cannot be read.
public enum TripFileError: Error, Hashable, CustomStringConvertible {
  case notATripFile(path: String)
  case newerVersion(path: String, version: Int64)
  case badLine(path: String, line: Int, reason: String)
  /// It ends before its end, as after an interrupted copy.
  case cutOff(path: String, line: Int)
  case damaged(path: String)

  public var description: String {
    switch self {
    case .notATripFile(let path):
      "\(path) is not a vanlog trip file; 'vanlog trip export --output NAME.vlt' writes one"
    case .newerVersion(let path, let version):
      "\(path) is a trip file of version \(version), and this vanlog reads \(TripFile.version); "
        + "install a newer vanlog"
    case .badLine(let path, let line, let reason): "\(path), line \(line): \(reason)"
    case .cutOff(let path, let line):
      "\(path) ends too early, after line \(line); copy it again from where it came from"
    case .damaged(let path):
      "\(path) has changed since it was written; copy it again from where it came from"
    }
  }
}

/// A hasher that a copyable value can hold; compilers before 6.3 refuse a noncopyable writer.
final class Hashing {
  private var hasher: ContentHasher? = ContentHasher()

  func update(_ bytes: [UInt8]) { hasher?.update(bytes) }

  func finish() -> ContentHash? {
    guard let hasher = hasher.take() else { return nil }
    return hasher.finish()
  }
}
