public import Text

/// One file of rules for a language, which may be all of them or add to those of earlier files.
public struct LanguageFile: Sendable {
  /// The code of the language, such as `de`.
  public let code: String
  /// What its speakers call it.
  let name: String?
  let decimalMark: DecimalMark?
  let hasDottedDays: Bool?
  let entries: [Lexicon.Entry]
  let categoryNames: [CategoryNames]

  /// The mark before decimals.
  enum DecimalMark: String, Sendable, CaseIterable {
    case point = "."
    case comma = ","
  }

  /// What homes may call a category.
  struct CategoryNames: Sendable {
    let category: String
    let names: [String]
  }

  public static let format = "vanlog language"
  public static let version = 1
  public static let sizeLimit = 262_144
  /// Of files of languages in a folder.
  public static let countLimit = 100
  public static let fileEnding = ".json"

  /// Everything that is wrong with a file.
  public struct Refusal: Error, Sendable, Hashable {
    public let problems: [PlacedProblem]

    init(problems: [PlacedProblem]) { self.problems = problems }

    /// Of the whole file.
    init(_ text: String, line: Int? = nil) {
      problems = [PlacedProblem(MemberProblem(text), line: line)]
    }
  }

  public init(parsing bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.sizeLimit else {
      throw Refusal("is larger than \(Self.sizeLimit / 1_024) KiB")
    }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes, maximumDepth: 8)
    } catch {
      throw Refusal("column \(error.column): \(error.reason)", line: error.line)
    }
    let problems = MemberProblems()
    guard let file = LanguageFile(value, problems), problems.all.isEmpty else {
      throw Refusal(problems: problems.list.map { PlacedProblem($0, in: bytes) })
    }
    self = file
  }

  private init?(_ value: JSONValue, _ problems: MemberProblems) {
    guard var object = CheckedObject(value, at: "", problems) else { return nil }
    _ = object.parsed("format", mayBe: "\"\(Self.format)\"", isRequired: true) {
      $0 == Self.format ? $0 : nil
    }
    if let version = object.integer("version", in: 1...Int.max, isRequired: true),
      version > Self.version
    {
      object.note(
        "version",
        "\(version) is newer than this vanlog, which understands \(Self.version); update vanlog")
      return nil
    }
    let code = object.parsed(
      "language", mayBe: "the code of a language, such as de or pt-br", isRequired: true
    ) { LanguageCode.isOne($0) ? $0 : nil }
    name = object.line("name", limit: 80)
    decimalMark = object.word("decimal_mark", as: DecimalMark.self)
    hasDottedDays = object.has("dotted_days") ? object.flag("dotted_days", standard: false) : nil
    var phrases = PhraseReader()
    phrases.read(&object, problems)
    object.finish()
    guard let code else { return nil }
    self.code = code
    entries = phrases.entries
    categoryNames = phrases.categoryNames
  }
}
