public import Text

/// Days in a country, and how that is known.
public struct Presence: Sendable, Hashable {
  public enum Evidence: Sendable, Hashable {
    /// Entered by this crossing; not left until the next one.
    case entered(Crossing)
    /// Left by this crossing, the first that is known.
    case leaving(Crossing)
    /// The points of this drive lie there.
    case drive(id: RecordID)
    /// A record of that day names the country, as a check-in or a receipt does.
    case record(kind: String, id: RecordID, title: String)
    /// Given on the command line.
    case given
  }

  public let stay: Stay
  public let evidence: Evidence

  public init(_ stay: Stay, _ evidence: Evidence) {
    self.stay = stay
    self.evidence = evidence
  }
}

/// A record that says in which country someone was on a day.
public struct CountrySighting: Sendable, Hashable {
  public let day: Day
  public let country: String
  public let kind: String
  public let id: RecordID
  public let title: String

  public init(day: Day, country: String, kind: String, id: RecordID, title: String) {
    self.day = day
    self.country = country
    self.kind = kind
    self.id = id
    self.title = title
  }
}
