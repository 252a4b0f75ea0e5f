public import Records
public import Text

/// A stock count: answers are collected here, and stored all at once or not at all.
public struct StockAudit: Sendable {
  /// The answer for one item.
  public enum Answer: Sendable, Equatable {
    case asItIs
    case count(Int64)
    /// Unknown: the item is left alone.
    case uncounted
    case cancel
  }

  /// Something to count, and where it is.
  public struct Entry: Sendable {
    public let node: Record
    /// The names of its ancestors, from the top.
    public let place: [String]
  }

  /// A count that differs from the stored number.
  public struct Correction: Sendable, Equatable {
    public let id: RecordID
    public let name: String
    public let before: Int64?
    public let after: Int64
  }

  /// The outcome of storing an audit.
  public struct Outcome: Sendable, Equatable {
    public internal(set) var counted = 0
    public internal(set) var corrections: [Correction] = []
    /// Items that another process or device changed or deleted during the count.
    public internal(set) var changedMeanwhile: [String] = []

    /// The outcome of an audit that stored nothing.
    public init() {}
  }

  public static let counts: ClosedRange<Int64> = 0...1_000_000

  /// The items to count, in tree order.
  public let entries: [Entry]
  private var answers: [Answer] = []

  public init(_ lines: [ManifestTree.Line]) {
    var above: [String] = []
    var entries: [Entry] = []
    let top = lines.first?.depth ?? 0
    for line in lines {
      above.removeLast(max(0, above.count - max(0, line.depth - top)))
      if line.node[.type] == "item" { entries.append(Entry(node: line.node, place: above)) }
      above.append(line.node.title)
    }
    self.entries = entries
  }

  /// The first item without an answer.
  public var next: Entry? {
    answers.count < entries.count ? entries[answers.count] : nil
  }

  public mutating func add(_ answer: Answer) {
    precondition(next != nil, "every item has its answer")
    answers.append(answer)
  }

  /// Parses a typed line: empty, a number, or `q`; `nil` if it is anything else.
  public static func answer(_ line: String) -> Answer? {
    let text = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .reversed().drop {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
      }.reversed()
    if text.isEmpty { return .asItIs }
    if text.elementsEqual("q".utf8) || text.elementsEqual("Q".utf8) { return .cancel }
    guard let number = Digits.value(text), counts.contains(Int64(number)) else { return nil }
    return .count(Int64(number))
  }
}

extension RecordStore {
  /// Stores a complete audit in one transaction, with the day of the count.
  ///
  /// A count is stored as a difference from the current number, so that concurrent changes by other
  /// devices still add up.
  public func keep(
    _ audit: StockAudit, on day: Day, from origin: ClockOrigin? = nil
  ) throws -> StockAudit.Outcome {
    guard let answers = audit.completeAnswers else { return StockAudit.Outcome() }
    return try edit { edit in
      var outcome = StockAudit.Outcome()
      for (entry, answer) in zip(audit.entries, answers) where answer != .uncounted {
        guard let now = try record(entry.node.id, of: .item), now.isAlive else {
          outcome.changedMeanwhile.append(entry.node.title)
          continue
        }
        let before = now[.quantity]
        if before != entry.node[.quantity] { outcome.changedMeanwhile.append(now.title) }
        var values = FieldValues()
        values.set(.checked, day, from: origin)
        if case .count(let count) = answer, count != before {
          values[.quantity] = count
          outcome.corrections.append(
            .init(id: now.id, name: now.title, before: before, after: count))
        }
        try edit.update(.item, now.id, values)
        outcome.counted += 1
      }
      return outcome
    }
  }
}

extension StockAudit {
  /// The answers, if there is one for each item and none cancels the audit.
  fileprivate var completeAnswers: [Answer]? {
    answers.count == entries.count && !answers.contains(.cancel) ? answers : nil
  }
}
