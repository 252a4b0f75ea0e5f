/// What one sync met that is not as it should be, each once.
struct Troubles {
  private static let most = 100
  private(set) var found: [Trouble] = []

  /// Notes something, and how often it was met before, in the list of what is known.
  mutating func note(
    _ kind: Trouble.Kind, _ about: String, _ text: String, at now: Int64, in known: inout [Trouble]
  ) {
    func isSame(_ other: Trouble) -> Bool { other.kind == kind && other.about == about }
    guard found.count < Self.most, !found.contains(where: isSame) else { return }
    var trouble = Trouble(kind: kind, about: about, text: text, since: now)
    if let before = known.first(where: isSame) {
      (trouble.count, trouble.since) = (before.count + 1, before.since)
    }
    found.append(trouble)
    known.removeAll(where: isSame)
    known.append(trouble)
  }
}
