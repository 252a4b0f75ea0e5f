public import DurableFiles
public import Text

/// A backup in a folder that is named after its day, as `vanlog backup FOLDER` names it.
public struct DatedBackup: Sendable, Equatable {
  /// What its name says.
  public struct Name: Sendable, Hashable {
    /// How many there may be of one day.
    public static let mostPerDay = 1_000
    private static let (start, ending) = ("vanlog-", ".vlb")

    public let day: Day
    /// 1 for the first of the day.
    public let number: Int

    public init(day: Day, number: Int) {
      self.day = day
      self.number = number
    }

    /// Reads `vanlog-2026-08-12.vlb` or `vanlog-2026-08-12-2.vlb`, and nothing else.
    public init?(_ text: String) {
      guard text.hasPrefix(Self.start), text.hasSuffix(Self.ending) else { return nil }
      let inside = text.dropFirst(Self.start.count).dropLast(Self.ending.count)
      guard let day = Day(inside.prefix(10)) else { return nil }
      let rest = inside.dropFirst(10)
      let number = rest.isEmpty ? 1 : Int(rest.dropFirst()) ?? 0
      guard (1...Self.mostPerDay).contains(number) else { return nil }
      self.init(day: day, number: number)
      // Two ways to write one name would be two files that pass for one.
      guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }

    public var text: String {
      "\(Self.start)\(day)\(number == 1 ? "" : "-\(number)")\(Self.ending)"
    }
  }

  public let name: Name
  /// When it was made, by a clock that was proven.
  public let created: Instant
  /// What the file system knew of it when it was read; `nil` for one that is still to be written.
  public let status: FileStatus?

  public init(name: Name, created: Instant, status: FileStatus? = nil) {
    self.name = name
    self.created = created
    self.status = status
  }
}

extension DatedBackup: Comparable {
  public static func < (first: DatedBackup, second: DatedBackup) -> Bool {
    (first.created, first.name.day, first.name.number)
      < (second.created, second.name.day, second.name.number)
  }
}
