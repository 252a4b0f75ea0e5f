internal import Geodesy
internal import Text

/// What the engine must know after a restart: when rules fired, and what they have told already.
public struct RuleMemory: Sendable, Hashable {
  /// More is forgotten, the oldest first.
  static let toldLimit = 1_000

  struct Entry: Sendable, Hashable {
    /// Tells whether it is still the trigger that this was remembered for.
    var mark: UInt32
    /// When it last fired.
    var fired: RuleMoment?
    /// Whether the van was last seen in the circle of a zone.
    var isInside: Bool?
    /// The last day whose time is done.
    var day: Day?
    /// Documents and items that people were told of.
    var told: [String] = []

    /// Forgets what is no longer there, so that it is told again should it come back.
    mutating func forget(except keys: [String]) {
      let kept = Set(keys)
      told = told.filter(kept.contains).suffix(RuleMemory.toldLimit)
    }
  }

  var entries: [String: Entry] = [:]

  public init() {}

  subscript(rule: Rule) -> Entry {
    get {
      let mark = rule.trigger.mark
      guard var entry = entries[rule.id] else { return Entry(mark: mark) }
      if entry.mark != mark { entry = Entry(mark: mark, fired: entry.fired) }
      return entry
    }
    set { entries[rule.id] = newValue }
  }

  /// Forgets the rules that are gone.
  mutating func keep(_ rules: [Rule]) {
    let ids = Set(rules.map { $0.id })
    entries = entries.filter { ids.contains($0.key) }
  }
}

extension RuleTrigger {
  /// Differs when the trigger does.
  var mark: UInt32 {
    var json = JSONWriter()
    write(to: &json)
    return CRC32C.checksum(json.bytes[...])
  }
}
