/// The contents of a backup, in file order.
public struct BackupManifest: Sendable, Hashable {
  public struct Entry: Sendable, Hashable {
    public let name: BackupEntryName
    public let size: Int
    public let hash: ContentHash

    /// Whether this is a document whose content no longer matches its name.
    ///
    /// Backups keep it as it is: half a document can be better than none.
    public var isDamagedDocument: Bool {
      if case .attachment(let named) = name { named != hash } else { false }
    }
  }

  public let stamp: BackupStamp
  public let entries: [Entry]

  /// The total size of all files.
  public var totalSize: Int {
    entries.reduce(0) { $0 + $1.size }
  }

  /// The documents whose content no longer matches their names.
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

  /// Creates a stamp, or `nil` unless both texts are 1 to 64 printable ASCII characters.
  public init?(version: String, created: String) {
    guard Self.isPlain(version), Self.isPlain(created) else { return nil }
    self.version = version
    self.created = created
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
