internal import HomeFolder

/// The files of a home that a backup may contain; a backup with any other is refused.
public enum BackupEntryName: Sendable, Hashable {
  case config
  case importRules
  case crossings
  /// Dates of members that a person has added.
  case schengen
  case database
  case attachment(ContentHash)
  /// A file in the folder `keys` with a plain name: letters, digits, `-`, `_`, and `.` except at
  /// the start.
  case key(String)
  /// A rule of an automation or a file of a language that a person has written, by its folder and name.
  case written(folder: String, file: String)

  static let keysFolder = "keys"
  static let writtenFolders = [HomeFolder.automationsName, HomeFolder.languagesName]

  /// The files directly in the home.
  private static let single: [BackupEntryName] = [
    .config, .importRules, .crossings, .schengen, .database,
  ]

  /// Parses a name; `nil` if it is not one of the allowed names.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: self.init(single: text)
    case 2 where parts[0] == Self.keysFolder: self.init(key: parts[1])
    case 2 where Self.writtenFolders.contains(parts[0]):
      self.init(written: parts[1], in: parts[0])
    case 3 where parts[0] == AttachmentStore.folderName:
      guard let hash = ContentHash(parts[2]), hash.folderName == parts[1] else { return nil }
      self = .attachment(hash)
    default: return nil
    }
    // Swift compares strings by canonical equivalence; a name must match byte for byte.
    guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
  }

  private init?(single text: String) {
    guard let name = Self.single.first(where: { $0.file == text }) else { return nil }
    self = name
  }

  init?(key name: String) {
    let allowed = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard allowed, (1...64).contains(name.utf8.count), name.first != "." else { return nil }
    self = .key(name)
  }

  /// `nil` if the name would not do on every disk: people give these names.
  init?(written name: String, in folder: String) {
    guard name.hasSuffix(".json"), !name.hasPrefix("."), name.utf8.count <= 200,
      name.utf8.allSatisfy({ $0 >= UInt8(ascii: " ") && $0 != 0x7F && $0 != UInt8(ascii: "/") })
    else { return nil }
    self = .written(folder: folder, file: name)
  }

  /// The folders below the home that contain the file, outermost first.
  var folders: [String] {
    switch self {
    case .config, .importRules, .crossings, .schengen, .database: []
    case .attachment(let hash): [AttachmentStore.folderName, hash.folderName]
    case .key: [Self.keysFolder]
    case .written(let folder, _): [folder]
    }
  }

  /// The name within its folder.
  var file: String {
    switch self {
    case .config: HomeFolder.configName
    case .importRules: HomeFolder.importRulesName
    case .crossings: HomeFolder.crossingsName
    case .schengen: HomeFolder.schengenName
    case .database: RecordStore.fileName
    case .attachment(let hash): hash.description
    case .key(let name): name
    case .written(_, let name): name
    }
  }

  /// The name as written in the backup, with `/` between its parts.
  public var text: String {
    (folders + [file]).joined(separator: "/")
  }
}
