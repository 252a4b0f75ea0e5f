/// What is known of a pack besides its spots, when it is imported.
public struct PackDetails: Sendable {
  public var name: String
  /// Where its data comes from; `nil` leaves what an earlier import said.
  public var source: String?
  public var licence: String?
  /// The name of the file, without its folders.
  public var file: String
  public var fileHash: String
  /// When it is imported, in seconds since 1970.
  public var imported: Int64

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

  /// The pack of My places, which no import may change.
  public static let ownPack = "mine"
  private static let mostCharacters = 64

  /// Refuses a name that would be hard to type or to print.
  public static func check(_ name: String) throws(VaultError) {
    guard !name.isEmpty else { throw .badPackName(name, reason: "it is empty") }
    guard name.count <= mostCharacters, name.utf8.count <= mostCharacters * 4 else {
      throw .badPackName(
        String(name.prefix(20)) + "…", reason: "it has more than \(mostCharacters) letters")
    }
    guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .badPackName("?", reason: "it has characters that cannot be printed")
    }
    guard name.first != " ", name.last != " ", name.first != "-" else {
      throw .badPackName(name, reason: "it begins or ends with a space, or begins with a dash")
    }
    guard name.lowercased() != ownPack else {
      throw .badPackName(name, reason: "that is the pack of your own places; choose another one")
    }
  }
}

/// What an import did to the spots of a pack.
public struct ImportReport: Sendable, Equatable {
  public var added = 0
  public var updated = 0
  public var unchanged = 0
  /// Spots that are not in the file any more: marked now, or removed where that was asked for.
  public var gone = 0
  /// Rows whose id another row before them has, which got a number behind it.
  public var repeated = 0
  /// Rows for which there was no room, because 2,048 spots are in one place of half a metre.
  public var crowded = 0
  /// Whether the vault was written to at all.
  public var isWritten = false

  public init() {}
}
