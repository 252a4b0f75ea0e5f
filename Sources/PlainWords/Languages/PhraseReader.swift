internal import Text

/// Reads the lists of phrases in a language's file.
struct PhraseReader {
  private(set) var entries: [Lexicon.Entry] = []
  private(set) var categoryNames: [LanguageFile.CategoryNames] = []

  /// More phrases, or more names in one object, are not a language.
  private static let most = 4_000
  private static let mostNames = 500

  mutating func read(_ object: inout CheckedObject, _ problems: MemberProblems) {
    for section in PhraseSections.all {
      guard let value = object.value(section.name),
        var members = CheckedObject(value, at: section.name, problems)
      else { continue }
      for list in section.lists { read(list, &members) }
      for map in section.maps { read(map, &members, problems) }
      if section.name == PhraseSections.money.name { readCategoryNames(&members, problems) }
      members.finish()
    }
    if entries.count > Self.most {
      problems.add("", "must have at most \(Self.most) phrases, not \(entries.count)")
    }
  }

  private mutating func read(_ list: PhraseSections.List, _ members: inout CheckedObject) {
    members.list(list.name, limit: Self.most) { element, path, problems in
      add(element, list.meaning, path, problems)
    }
  }

  private mutating func read(
    _ map: PhraseSections.Map, _ members: inout CheckedObject, _ problems: MemberProblems
  ) {
    Self.forEach(in: map.name, of: &members, problems) { name, phrases, path in
      guard let meaning = map.meaning(name) else {
        problems.add(path, "is unknown; this may be \(map.mayBe)")
        return
      }
      guard let elements = phrases.elements else {
        problems.add(path, "must be a list in brackets, not \(MessageQuote.value(phrases))")
        return
      }
      for (index, element) in elements.enumerated() {
        add(element, meaning, "\(path)[\(index)]", problems)
      }
    }
  }

  /// Passes on the members of an object whose names are data.
  private static func forEach(
    in name: String, of members: inout CheckedObject, _ problems: MemberProblems,
    _ body: (_ name: String, _ value: JSONValue, _ path: String) -> Void
  ) {
    let path = members.path(of: name)
    guard let value = members.value(name), var object = CheckedObject(value, at: path, problems),
      case .object(let all) = value
    else { return }
    guard all.count <= mostNames else {
      return problems.add(path, "must have at most \(mostNames) members, not \(all.count)")
    }
    var seen: Set<String> = []
    for member in all where seen.insert(member.name).inserted {
      guard let value = object.value(member.name) else { continue }
      body(member.name, value, object.path(of: member.name))
    }
  }

  private mutating func add(
    _ value: JSONValue, _ meaning: Meaning, _ path: String, _ problems: MemberProblems
  ) {
    guard let entry = value.string.flatMap({ Lexicon.Entry($0, meaning) }) else {
      return problems.add(path, "must be \(Lexicon.Entry.form), not \(MessageQuote.value(value))")
    }
    entries.append(entry)
  }

  private mutating func readCategoryNames(
    _ members: inout CheckedObject, _ problems: MemberProblems
  ) {
    Self.forEach(in: "category_names", of: &members, problems) { category, value, path in
      let names = value.elements?.compactMap(\.string).filter { PhraseSections.isCategory($0) }
      guard let names, PhraseSections.isCategory(category), names.count == value.elements?.count
      else {
        return problems.add(
          path, "must be a category with a list of its other names, such as [\"tanken\"]")
      }
      categoryNames.append(LanguageFile.CategoryNames(category: category, names: names))
    }
  }
}
