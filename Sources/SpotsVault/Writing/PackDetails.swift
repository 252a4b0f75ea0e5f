/// Details of a pack at import, besides its spots.
public struct PackDetails: Sendable {
  public var name: String
  /// Where its data comes from; `nil` keeps what an earlier import said.
  public var source: String?
  public var licence: String?
  /// The name of the file, without its path.
  public var file: String
  public var fileHash: String
  /// The time of the import, in seconds since 1970.
  public var imported: Int64
  /// The program or site that wrote the file, if recognised.
  public var origin: String?
  /// The type of spots that have none of their own; `nil` keeps that of an earlier import.
  public var type: String?

  public init(
    name: String, source: String? = nil, licence: String? = nil, file: String, fileHash: String,
    imported: Int64
  ) {
    self.name = name
    self.source = source
    self.licence = licence
    self.file = file
    self.fileHash = fileHash
    self.imported = imported
  }

  /// The pack of My places, which imports must not change.
  public static let ownPack = "mine"
  private static let mostCharacters = 64

  /// Throws if a name would be hard to type or to print.
  public static func check(_ name: String) throws(VaultError) {
    guard !name.isEmpty else { throw .badPackName(name, reason: "it is empty") }
    guard name.count <= mostCharacters, name.utf8.count <= mostCharacters * 4 else {
      throw .badPackName(
        String(name.prefix(20)) + "…", reason: "it has more than \(mostCharacters) characters")
    }
    guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .badPackName("?", reason: "it has unprintable characters")
    }
    guard name.first != " ", name.last != " ", name.first != "-" else {
      throw .badPackName(name, reason: "it begins or ends with a space, or begins with a dash")
    }
    guard name.lowercased() != ownPack else {
      throw .badPackName(name, reason: "that is the pack of your own places; choose another one")
    }
  }
}

/// How an import changed the spots of a pack.
public struct ImportReport: Sendable, Equatable {
  public var added = 0
  public var updated = 0
  public var unchanged = 0
  /// Spots no longer in the file: marked as gone, or removed on request.
  public var gone = 0
  /// Rows whose id an earlier row has, which got a number appended.
  public var repeated = 0
  /// Rows left out because 2,048 spots already share a place of half a metre.
  public var crowded = 0
  /// Whether anything was written to the vault.
  public var isWritten = false

  public init() {}
}
