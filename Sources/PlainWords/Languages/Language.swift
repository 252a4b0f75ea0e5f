internal import CLanguageData

/// The rules of a language, gathered from its files.
public struct Language: Sendable {
  public let code: String
  /// What its speakers call it.
  public private(set) var name: String
  /// Whether decimals follow a comma, and points group digits.
  private(set) var hasDecimalComma = false
  /// Whether `15.11.` is a day, wherever it stands.
  private(set) var hasDottedDays = false
  private(set) var lexicon = Lexicon()
  private(set) var categoryNames: [LanguageFile.CategoryNames] = []

  public var phraseCount: Int { lexicon.entries.count }

  /// A language of one file or more, where later ones add to earlier ones; `nil` if they are of
  /// several languages, or there is none.
  public init?(_ files: [LanguageFile]) {
    guard let code = files.first?.code, files.allSatisfy({ $0.code == code }) else { return nil }
    self.code = code
    name = code
    for file in files { add(file) }
  }

  private mutating func add(_ file: LanguageFile) {
    if let name = file.name { self.name = name }
    if let mark = file.decimalMark { hasDecimalComma = mark == .comma }
    if let hasDottedDays = file.hasDottedDays { self.hasDottedDays = hasDottedDays }
    lexicon.add(file.entries)
    categoryNames += file.categoryNames
  }
}

extension LanguageFile {
  /// The codes of the languages in the program.
  public static let embeddedCodes = ["en", "de"]

  /// The bytes of the file in the program; `nil` if there is none for this language.
  public static func embedded(_ code: String) -> [UInt8]? {
    var size: UInt = 0
    guard let start = vanlog_language_file(code, &size) else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
  }
}
