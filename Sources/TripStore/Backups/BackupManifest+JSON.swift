internal import Text

/// The manifest as stored in the file: JSON, readable by people and other programs.
extension BackupManifest {
  private static let format = "vanlog backup"
  private static let depth = 4

  var bytes: [UInt8] {
    var json = JSONWriter(indentation: 1)
    json.object { json in
      json.field("format", Self.format)
      json.field("format_version", BackupFormat.version)
      json.field("vanlog", stamp.version)
      json.field("created", stamp.created)
      json.field("files", entries) { json, entry in
        json.field("name", entry.name.text)
        json.field("size", entry.size)
        json.field("blake2b_256", entry.hash.description)
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Parses an untrusted manifest; `path` is for error messages.
  init(_ bytes: [UInt8], path: String) throws(BackupError) {
    let damaged = BackupError.damaged(path: path, part: .manifest)
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: Self.depth),
      json["format"]?.string == Self.format, let version = json["format_version"]?.integer
    else { throw damaged }
    guard version == BackupFormat.version else {
      throw version > BackupFormat.version
        ? .newerVersion(path: path, version: Int(clamping: version)) : damaged
    }
    guard let program = json["vanlog"]?.string, let created = json["created"]?.string,
      let stamp = BackupStamp(version: program, created: created),
      let files = json["files"]?.elements
    else { throw damaged }
    self.stamp = stamp
    entries = try Self.entries(files, path: path)
  }

  private static func entries(
    _ files: [JSONValue], path: String
  ) throws(BackupError) -> [Entry] {
    var seen: Set<BackupEntryName> = []
    var entries: [Entry] = []
    for file in files {
      guard let text = file["name"]?.string, let size = file["size"]?.integer, size >= 0,
        let hash = file["blake2b_256"]?.string.flatMap({ ContentHash($0) })
      else { throw .damaged(path: path, part: .manifest) }
      guard let name = BackupEntryName(text), seen.insert(name).inserted else {
        throw .badName(path: path, name: text)
      }
      entries.append(Entry(name: name, size: Int(size), hash: hash))
    }
    return entries
  }
}
