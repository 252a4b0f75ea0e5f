internal import Text

// What a declared value is, for programs.
extension ValueSpec {
  /// The form of a value that a person is asked for.
  public static let form = Members<ValueSpec> {
    Member("type", .choice(words), "type of the value") { $0.word }
    Member("placeholder", .text, "how help names the value") { $0.placeholder }
    Member("longest_bytes", .number(.bytes), "longest text, or null") { $0.maximumBytes }
  }

  static let words =
    [
      "flag", "text", "choice", "yes_no", "integer", "limit", "number", "file", "folder", "record",
    ] + Meaning.allCases.map(\.rawValue)

  /// What a value means, if that is known, or else its form.
  var word: String {
    if let meaning { return meaning.rawValue }
    switch offer {
    case .records, .allRecords, .deletedRecords: return "record"
    default: break
    }
    return switch kind {
    case .text: "text"
    case .choice: "choice"
    case .yesNo: "yes_no"
    case .integer: "integer"
    case .limit: "limit"
    case .number, .measure: "number"
    case .file: "file"
    case .folder: "folder"
    }
  }

  var choices: [String]? {
    switch kind {
    case .choice(let words): words
    case .yesNo: ["yes", "no"]
    default: nil
    }
  }

  var range: ClosedRange<Double>? {
    switch kind {
    case .integer(let range), .limit(let range):
      Double(range.lowerBound)...Double(range.upperBound)
    case .number(let range), .measure(_, let range): range
    default: nil
    }
  }

  var maximumBytes: Int? {
    if case .text(let bytes) = kind { bytes } else { nil }
  }

  var recordKind: String? {
    switch offer {
    case .records(let kind), .deletedRecords(let kind): kind
    default: nil
    }
  }
}
