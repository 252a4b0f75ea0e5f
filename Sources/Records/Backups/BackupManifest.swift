internal import Text

/// The contents of a backup, in file order.
public struct BackupManifest: Sendable, Hashable {
  public struct Entry: Sendable, Hashable {
    public let name: BackupEntryName
    public let size: Int
    public let hash: ContentHash

    /// Whether this is an attachment whose content no longer matches its name.
    ///
    /// Backups keep it as it is: half an attachment can be better than none.
    public var isDamagedDocument: Bool {
      if case .attachment(let named) = name { named != hash } else { false }
    }
  }

  public let stamp: BackupStamp
  /// As whom the home wrote at that time; `nil` if it had no records, or an older version made this.
  public let home: ActorID?
  public let entries: [Entry]

  /// The total size of all files.
  public var totalSize: Int {
    entries.reduce(0) { $0 + $1.size }
  }

  /// The attachments whose content no longer matches their names.
  public var damagedDocuments: [ContentHash] {
    entries.compactMap { entry in
      guard entry.isDamagedDocument, case .attachment(let named) = entry.name else { return nil }
      return named
    }
  }
}

/// Who wrote a backup, and when by that machine's clock.
public struct BackupStamp: Sendable, Hashable {
  /// The version of vanlog, in plain ASCII.
  public let version: String
  /// The time as text, such as `2026-08-12T17:37:00Z`.
  public let created: String
  /// Whether that clock was right, as far as could be known; `nil` if an older version made this.
  public let isClockProven: Bool?

  /// Creates a stamp, or `nil` unless both texts are 1 to 64 printable ASCII characters.
  public init?(version: String, created: String, isClockProven: Bool? = nil) {
    guard Self.isPlain(version), Self.isPlain(created) else { return nil }
    self.version = version
    self.created = created
    self.isClockProven = isClockProven
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// The progress of a long backup operation, in bytes or, for the database, in pages.
public struct BackupStep: Sendable, Equatable {
  public enum Stage: Sendable, Equatable {
    case copyingDatabase, writing, verifying, extracting
  }

  public let stage: Stage
  public let done: Int
  public let total: Int
}

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
      if let isProven = stamp.isClockProven { json.field("clock_proven", isProven) }
      if let home { json.field("home", home.id.description) }
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
      let stamp = BackupStamp(
        version: program, created: created, isClockProven: json["clock_proven"]?.bool),
      let files = json["files"]?.elements
    else { throw damaged }
    self.stamp = stamp
    home = json["home"]?.string.flatMap { RecordID(text: $0) }.map(ActorID.init)
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
