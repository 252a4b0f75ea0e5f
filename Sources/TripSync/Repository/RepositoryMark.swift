internal import Text

/// The object that says which repository a remote holds; anyone may read it.
enum RepositoryMark {
  private static let format = "vanlog repository"
  private static let version: Int64 = 1
  static let largest = 4_096

  static func bytes(_ id: RecordID) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("format", format)
      json.field("version", version)
      json.field("id", "\(id)")
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  static func id(in bytes: [UInt8]) throws(SegmentError) -> RecordID {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 2),
      json["format"]?.string == format, let version = json["version"]?.integer
    else { throw .notASegment }
    guard version == Self.version else { throw .newer }
    guard let id = RecordID(text: json["id"]?.string ?? "") else { throw .malformed }
    return id
  }
}
