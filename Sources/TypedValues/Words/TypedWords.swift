internal import Text

/// Words out of a list, yes or no, and countries, as people type them.
public enum TypedWords {
  /// One of these words, or a beginning that only one of them has.
  ///
  /// Of `synonyms` the whole word has to be typed.
  public static func choice(
    _ text: String, among choices: [String], synonyms: [String: String] = [:]
  ) throws(TypedProblem) -> String {
    if choices.contains(text) { return text }
    if let meant = synonyms[text] { return meant }
    let found = text.isEmpty ? [] : choices.filter { $0.utf8.starts(with: text.utf8) }
    if found.count == 1 { return found[0] }
    throw TypedProblem("takes \(Phrase.alternatives(found.isEmpty ? choices : found))")
  }

  /// Yes or no.
  public static func flag(_ text: String) throws(TypedProblem) -> Bool {
    switch text.lowercased() {
    case "yes", "y", "true", "on", "1": return true
    case "no", "n", "false", "off", "0": return false
    default: throw TypedProblem("takes yes or no")
    }
  }

  /// The two letters of a country, from these or from its name.
  public static func country(_ text: String) throws(TypedProblem) -> String {
    let text = TypedText.trimmed(text)
    if text.utf8.count == 2 {
      let code = text.uppercased()
      if let objection = CountryCode.objection(to: code) { throw TypedProblem(objection) }
      return code
    }
    if let code = CountryNames.code(of: text) { return code }
    let hint = CountryNames.nearest(to: text).map { "; did you mean \($0)?" } ?? ""
    throw TypedProblem(
      "takes a country by its two letters or its name, such as NO or Norway\(hint)")
  }
}
