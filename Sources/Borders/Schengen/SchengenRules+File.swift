public import Text

/// Changes to the rules from `schengen.json` of the home folder, for what this version cannot know.
extension SchengenRules {
  /// Why the file cannot be used.
  public struct FileProblem: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Reads `{"members": [{"country": "CY", "from": "2027-01-01", "until": null}]}`.
  ///
  /// The entries of a country replace all that is known about it; one with neither date takes it
  /// out.
  public func changed(by file: JSONValue) throws(FileProblem) -> SchengenRules {
    guard let entries = file["members"]?.elements else {
      throw FileProblem(description: "it has no list \"members\"")
    }
    var changed: [String: [Member]] = [:]
    for entry in entries {
      guard let country = entry["country"]?.string, CountryCode.hasForm(country) else {
        throw FileProblem(description: "a member has no \"country\" of two capital letters")
      }
      let from = try Self.day(entry, "from", of: country)
      let until = try Self.day(entry, "until", of: country)
      if let from, let until, until < from {
        throw FileProblem(description: "\(country) ends before it begins")
      }
      var members = changed[country] ?? []
      if from != nil || until != nil {
        let always = Day(daysSinceEpoch: -25_567)
        members.append(
          Member(country: country, from: from ?? min(always, until ?? always), until: until))
      }
      changed[country] = members
    }
    return changed.reduce(self) { $0.replacing($1.key, with: $1.value) }
  }

  private static func day(
    _ entry: JSONValue, _ name: String, of country: String
  ) throws(FileProblem) -> Day? {
    switch entry[name] {
    case nil, .null?: return nil
    case .string(let text)?:
      guard let day = Day(text) else {
        throw FileProblem(description: "\"\(name)\" of \(country) is not a date such as 2027-01-01")
      }
      return day
    default:
      throw FileProblem(description: "\"\(name)\" of \(country) is not a date such as 2027-01-01")
    }
  }
}
