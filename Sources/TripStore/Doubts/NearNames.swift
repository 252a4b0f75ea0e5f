public import Records
internal import Text

/// Names that are probably one, such as `Food` and `food`, or `Lidl` and `Lidel`.
public struct NearNames: Sendable, Hashable {
  /// The one that is used most.
  public let kept: String
  public let others: [String]
  /// Whether they differ in capitals only.
  public let isSameButForCase: Bool

  /// A name and how often it is used; only names within the same group are compared.
  struct Use: Sendable {
    /// The whole name; `part` is what counts.
    let name: String
    let part: String
    let group: String
    var count: Int

    init(_ name: String, part: String? = nil, group: String = "", count: Int) {
      self.name = name
      self.part = part ?? name
      self.group = group
      self.count = count
    }
  }

  /// Of shorter names nearly all are alike.
  private static let shortest = 5
  private static let longest = 64
  /// How much more often the other one must be used for a letter to be a slip.
  private static let clearMajority = 2

  /// All near names, which takes a time that grows with the number of names.
  static func all(of uses: [Use]) -> [NearNames] {
    var groups: [String: [Use]] = [:]
    var order: [String] = []
    for use in uses {
      let key = use.group + "\u{1}" + Folding.folded(use.part)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(use)
    }
    var found: [NearNames] = []
    var best: [Use] = []
    for uses in order.compactMap({ groups[$0] }) {
      let spellings = merged(uses).sorted { ($1.count, $0.part) < ($0.count, $1.part) }
      guard var most = spellings.first else { continue }
      if spellings.count > 1 {
        let small = most.part.lowercased()
        found.append(
          NearNames(
            kept: most.name, others: spellings.dropFirst().map(\.name),
            isSameButForCase: spellings.allSatisfy { $0.part.lowercased() == small }))
      }
      most.count = uses.reduce(0) { $0 + $1.count }
      best.append(most)
    }
    return found + slips(among: best)
  }

  /// Each spelling once: that of a category stands in all its subcategories.
  private static func merged(_ uses: [Use]) -> [Use] {
    var merged: [Use] = []
    for use in uses {
      if let index = merged.firstIndex(where: { $0.part == use.part }) {
        merged[index].count += use.count
      } else {
        merged.append(use)
      }
    }
    return merged
  }

  // MARK: A letter more, less or other

  private static func slips(among uses: [Use]) -> [NearNames] {
    let letters = uses.map { Array(Folding.folded($0.part).utf8) }
    var found: [NearNames] = []
    var seen: [Int: Int] = [:]
    for (one, other) in candidates(letters, uses) {
      guard Nearness.distance(letters[one], letters[other]) == 1,
        withoutDigits(letters[one]) != withoutDigits(letters[other])
      else { continue }
      let (rare, common) = uses[one].count < uses[other].count ? (one, other) : (other, one)
      guard uses[common].count >= clearMajority * uses[rare].count, seen[rare] == nil else {
        continue
      }
      seen[rare] = common
      found.append(
        NearNames(kept: uses[common].name, others: [uses[rare].name], isSameButForCase: false))
    }
    return found
  }

  /// Pairs that have a form in common once a letter is left out of each: only these can be as near.
  private static func candidates(_ letters: [[UInt8]], _ uses: [Use]) -> [(Int, Int)] {
    var byForm: [[UInt8]: [Int]] = [:]
    var pairs: [(Int, Int)] = []
    var known: Set<[Int]> = []
    for (index, word) in letters.enumerated() where (shortest...longest).contains(word.count) {
      let group = Array(uses[index].group.utf8) + [1]
      var forms: Set<[UInt8]> = [group + word]
      for place in word.indices {
        var form = word
        form.remove(at: place)
        forms.insert(group + form)
      }
      for form in forms {
        for other in byForm[form, default: []] where known.insert([other, index]).inserted {
          pairs.append((other, index))
        }
        if byForm[form, default: []].count < mostAlike { byForm[form, default: []].append(index) }
      }
    }
    return pairs.sorted { $0 < $1 }
  }

  /// So that thousands of names that differ in a letter, such as numbers, take no longer.
  private static let mostAlike = 16

  private static func withoutDigits(_ letters: [UInt8]) -> [UInt8] {
    letters.filter { !Digits.isDigit($0) }
  }
}

extension RecordStore {
  /// Near categories, vendors or accounts of ledger entries.
  public func nearNames(ofLedger field: Field<String>) throws -> [NearNames] {
    let texts = offered(textsOf: field.name, in: .ledger, limit: 10_000)
    guard field.name == Field<String>.category.name else {
      return NearNames.all(of: texts.map { NearNames.Use($0.text, count: $0.count) })
    }
    return NearNames.all(of: texts.flatMap { NearNames.levels(of: $0.text, count: $0.count) })
  }
}

extension NearNames {
  /// A category and those that it is part of, each compared at its own level.
  static func levels(of category: String, count: Int) -> [Use] {
    let levels = category.utf8.split(separator: UInt8(ascii: "/"))
      .map { TypedText.trimmed(String(Substring($0))) }
    return levels.indices.map { depth in
      let above = Array(levels[..<depth]).joined(separator: "/")
      let name = above.isEmpty ? levels[depth] : above + "/" + levels[depth]
      return Use(name, part: levels[depth], group: Folding.folded(above), count: count)
    }
  }
}
