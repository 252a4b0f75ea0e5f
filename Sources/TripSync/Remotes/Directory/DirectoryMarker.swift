internal import DurableFiles
internal import Text

/// The file that makes a folder a remote.
///
/// Without it, the empty folder where a stick is mounted would be taken for a remote as soon as the
/// stick is unplugged. Its id tells one stick from another.
struct DirectoryMarker {
  static let name = "vanlog-remote.json"
  private static let format = "vanlog remote"
  private static let version: Int64 = 1
  private static let largest = 4_096

  let id: RecordID

  /// Why a folder is not the remote.
  enum Failure: Error {
    case noFolder
    case noMarker
    case another
    case unreadable
    case newer
    case file(FileError)
  }

  /// Reads the marker of a folder.
  init(in folder: borrowing Directory) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try folder.contents(of: Self.name, limit: Self.largest)
    } catch {
      throw error.kind == .notFound ? .noMarker : .file(error)
    }
    guard let json = try? JSONValue(parsing: bytes), json["format"]?.string == Self.format,
      let version = json["version"]?.integer
    else { throw .unreadable }
    guard version == Self.version else { throw .newer }
    guard let text = json["id"]?.string, let id = RecordID(text: text) else { throw .unreadable }
    self.id = id
  }

  /// Makes a folder a remote, durably.
  static func create(in folder: borrowing Directory) throws(FileError) {
    var random = SystemRandomNumberGenerator()
    let id = RecordID(milliseconds: 0, using: &random)
    var json = JSONWriter()
    json.object { json in
      json.field("format", format)
      json.field("version", version)
      json.field("id", "\(id)")
      json.field("note", "vanlog syncs through this folder. Leave everything here as it is.")
    }
    try folder.replace(name, with: json.bytes + [UInt8(ascii: "\n")], privacy: .asUsual, .refuse)
  }
}
