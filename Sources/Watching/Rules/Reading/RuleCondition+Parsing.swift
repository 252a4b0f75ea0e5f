internal import Text

extension RuleCondition {
  /// The words of a condition on motion.
  private enum Motion: String, CaseIterable {
    case parked, moving
  }

  /// `nil` after a note of what is wrong.
  init?(_ value: JSONValue, at path: String, _ problems: RuleProblems) {
    guard var object = RuleObject(value, at: path, problems),
      let kind = object.kind(of: "condition", Kind.self), let condition = Self.read(kind, &object)
    else { return nil }
    object.finish()
    self = condition
  }

  private static func read(_ kind: Kind, _ object: inout RuleObject) -> RuleCondition? {
    switch kind {
    case .time:
      let (from, to) = (object.time("from"), object.time("to"))
      let days = object.days("days")
      guard let from, let to else { return nil }
      guard from != to else {
        object.note("to", "must differ from 'from'; leave the condition out for the whole day")
        return nil
      }
      return .time(RuleWindow(from: from, to: to, days: days))
    case .drive:
      let words = Phrase.alternatives(DriveState.allCases.map { $0.rawValue })
      return object.several(
        "is", mayBe: words, limit: DriveState.allCases.count, isRequired: true
      ) { DriveState(rawValue: $0) }.map { .drive($0) }
    case .country: return countries(&object)
    case .motion:
      return object.word("is", as: Motion.self, isRequired: true).map {
        .motion(isMoving: $0 == .moving)
      }
    }
  }

  private static func countries(_ object: inout RuleObject) -> RuleCondition? {
    let inside = object.several(
      "is", mayBe: CountryWord.description, limit: 250, CountryWord.read)
    let outside = object.several(
      "is_not", mayBe: CountryWord.description, limit: 250, CountryWord.read)
    switch (inside, outside) {
    case (let inside?, nil): return .country(inside, isIn: true)
    case (nil, let outside?): return .country(outside, isIn: false)
    default:
      if object.has("is") == object.has("is_not") {
        object.note("is", "either 'is' or 'is_not' must name countries")
      }
      return nil
    }
  }
}
