internal import Text

/// The categories that the words of a sentence stand for.
struct CategoryChoice {
  /// A category in the terms of the language's file, or one of the home.
  private enum Category: Hashable {
    case listed(String)
    case own(String)

    static let fuel = Category.listed(SaidEntry.fuel)

    var isListed: Bool {
      if case .listed = self { true } else { false }
    }
  }

  /// What one phrase can mean.
  private struct Choice {
    let all: [Category]
    /// Whether the language's file has the phrase for fuel.
    let mayBeFuel: Bool
  }

  private var choices: [Choice] = []

  /// Takes a phrase; false if none of its meanings is a category.
  mutating func take(_ meanings: [Meaning], _ ground: Ground) -> Bool {
    var (own, listed): ([Category], [Category]) = ([], [])
    for meaning in meanings {
      switch meaning {
      case .homeCategory(let name): own.append(.own(name))
      case .category(let name): listed.append(.listed(name))
      default: break
      }
    }
    let found = own.isEmpty ? listed : own
    guard !found.isEmpty else { return false }
    choices.append(Choice(all: found, mayBeFuel: listed.contains(.fuel)))
    return true
  }

  var isEmpty: Bool { choices.isEmpty }

  /// Whether all phrases can mean fuel, and there is one.
  var mayBeFuel: Bool { !choices.isEmpty && choices.allSatisfy(\.mayBeFuel) }

  /// The names of the categories that may be meant; `nil` for none.
  func choose(isAboutFuel: Bool, _ ground: Ground) -> Result<[String?], Problem> {
    guard !isAboutFuel || choices.isEmpty || mayBeFuel else {
      return .failure(
        Problem(.invalid, "", "litres and full tanks go with fuel only; leave the other out"))
    }
    var names = choices.map { choice in
      let fitting = isAboutFuel ? choice.all.filter { !$0.isListed || $0 == .fuel } : choice.all
      return fitting.map { Self.name(of: $0, ground) }
    }
    if names.isEmpty, isAboutFuel { names = [[Self.name(of: .fuel, ground)]] }
    guard let first = names.first else { return .success([nil]) }
    let common = names.dropFirst().reduce(first) { Self.common($0, $1) }
    guard !common.isEmpty else {
      let all = names.flatMap { $0 }.reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      return .failure(
        Problem(
          .ambiguous, "",
          "the words are of several categories, \(Phrase.alternatives(all)); one entry has one"
        ))
    }
    return .success(common)
  }

  /// What both can mean; a subcategory is what its category can mean too.
  private static func common(_ first: [String], _ second: [String]) -> [String] {
    var found: [String] = []
    for one in first {
      for other in second {
        let inner = one == other || one.utf8.starts(with: (other + "/").utf8) ? one : nil
        let name = inner ?? (other.utf8.starts(with: (one + "/").utf8) ? other : nil)
        if let name, !found.contains(name) { found.append(name) }
      }
    }
    return found
  }

  /// The name that the home uses for it, else that of the language's file.
  private static func name(of category: Category, _ ground: Ground) -> String {
    switch category {
    case .own(let name): return name
    case .listed(let name):
      let others = ground.language.categoryNames.filter { $0.category == name }.flatMap(\.names)
      for candidate in [name] + others {
        let folded = Folding.folded(candidate)
        if let used = ground.around.categories.first(where: { Folding.folded($0) == folded }) {
          return used
        }
      }
      return name
    }
  }
}
