internal import Geodesy
internal import Text

/// What the engine must know after a restart: when rules fired, and what they have already
/// reported.
public struct RuleMemory: Sendable, Hashable {
  /// Rules that are gone are remembered for a while, as an editor may break a file for a moment.
  static let absentLimit = 400
  /// The most documents and items that a rule reports and remembers.
  static let listLimit = 1_000
  /// The most that all rules remember before absent ones are forgotten.
  static let toldLimit = 20_000

  struct Entry: Sendable, Hashable {
    /// Tells whether it is still the trigger that this was remembered for.
    var mark: UInt32
    /// When it last fired.
    var fired: RuleMoment?
    /// Whether the van was last seen in the circle of a zone.
    var isInside: Bool?
    /// The last day whose time is done.
    var day: Day?
    /// Documents and items that people were told about.
    var told: [String] = []

    /// Forgets what is no longer there, so that it is reported again should it come back; if there
    /// is far more than the rule looks at, only what it looks at stays.
    mutating func forget(except keys: [String], lookingAt few: [String], limit: Int) {
      told = told.filter(Set(keys).contains)
      if told.count > 2 * limit { told = told.filter(Set(few).contains) }
    }
  }

  var entries: [String: Entry] = [:]
  /// The rules of `entries` that are gone, in the order in which they went.
  var absent: [String] = []

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

  /// Forgets rules that went long ago, and what those had seen that are switched off: they must not
  /// look back once they are on again.
  mutating func keep(_ rules: [Rule]) {
    for rule in rules where !rule.isEnabled {
      entries[rule.id]?.isInside = nil
      entries[rule.id]?.day = nil
    }
    let ids = Set(rules.map { $0.id })
    absent.removeAll { ids.contains($0) }
    let known = ids.union(absent)
    absent += entries.keys.filter { !known.contains($0) }.sorted()
    var told = entries.values.reduce(0) { $0 + $1.told.count }
    while let oldest = absent.first, absent.count > Self.absentLimit || told > Self.toldLimit {
      told -= entries.removeValue(forKey: oldest)?.told.count ?? 0
      absent.removeFirst()
    }
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
