public import Records
public import Text

/// Something that needs attention: a document that expires, an item that runs short.
public struct DueNotice: Sendable {
  /// How urgent it is, most urgent first.
  public enum Urgency: String, Sendable, CaseIterable, Comparable {
    case overdue
    case urgent
    case soon
    case later

    public static func < (first: Urgency, second: Urgency) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The document, item, van, task or trip.
  public let record: Record
  /// The field that caused it: `expires`, `minimum`, `inspection_due` and so on.
  public let what: String
  /// The date; `nil` if it is not about one.
  public var day: Day?
  /// The days until the date, negative after it.
  public var daysLeft: Int?
  /// What is left to drive, negative if it was driven; `nil` if it is not about a distance.
  public var metresLeft: Int64?
  /// The number of days ahead at which this notice first appeared, such as 30; `nil` once it is
  /// over, and before it appears on its own.
  public var stage: Int?
  public let urgency: Urgency
  /// What is due, without how far away that is: `'Passport' expires`.
  public let heading: String
  /// The whole notice in plain words, with distances in kilometres.
  public let sentence: String
  /// When what it follows from was changed last, by the stamp clock.
  public var changedMilliseconds: Int64
  /// The same with a distance in words of the caller's.
  private let spoken: (@Sendable (_ distance: (Int64) -> String) -> String)?

  init(
    _ record: Record, _ what: String, _ urgency: Urgency, heading: String, _ sentence: String,
    day: Day? = nil, daysLeft: Int? = nil, stage: Int? = nil
  ) {
    self.record = record
    self.what = what
    self.urgency = urgency
    self.heading = heading
    self.sentence = sentence
    changedMilliseconds = record.changedMilliseconds
    self.day = day
    self.daysLeft = daysLeft
    self.stage = stage
    spoken = nil
  }

  /// A notice that names a distance.
  init(
    _ record: Record, _ what: String, _ urgency: Urgency, heading: String, metresLeft: Int64,
    _ spoken: @escaping @Sendable (_ distance: (Int64) -> String) -> String
  ) {
    self.record = record
    self.what = what
    self.urgency = urgency
    self.heading = heading
    self.metresLeft = metresLeft
    changedMilliseconds = record.changedMilliseconds
    self.spoken = spoken
    sentence = spoken { "\($0 / 1_000) km" }
  }

  /// The notice in plain words, with distances as the caller writes them.
  public func sentence(distance: (_ metres: Int64) -> String) -> String {
    spoken?(distance) ?? sentence
  }
}
