internal import Text

/// The member states and their dates.
///
/// The dates are those on which checks at the borders ended, first at land and sea borders; for
/// Bulgaria and Romania it is the day from which stays count, when checks at ports and airports
/// ended. Only dates of the last twenty years can matter.
extension SchengenRules {
  private static let dates = [
    "1995-03-26 BE DE ES FR LU NL PT",
    "1997-10-26 IT",
    "1997-12-01 AT",
    "2000-01-01 GR",
    "2001-03-25 DK FI IS NO SE",
    "2007-12-21 CZ EE HU LT LV MT PL SI SK",
    "2008-12-12 CH",
    "2011-12-19 LI",
    "2023-01-01 HR",
    "2024-03-31 BG RO",
  ]

  /// Parts of a member that belong to the area and have a code of their own.
  ///
  /// Those that do not belong to it, such as Greenland, Réunion or Svalbard, are not in the list.
  private static let parts = [("AX", "FI")]

  /// Small states that one enters from a member without a check, or only through one.
  public static let microstates = ["AD", "MC", "SM", "VA"]

  /// All members, without the microstates.
  public static let members: [Member] = {
    var members: [Member] = []
    for line in dates {
      let words = line.split(separator: " ")
      guard let from = Day(words[0]) else { preconditionFailure("a date of a member is wrong") }
      members += words.dropFirst().map { Member(country: String($0), from: from) }
    }
    return members
      + parts.flatMap { part, whole in
        members.filter { $0.country == whole }.map { Member(country: part, from: $0.from) }
      }
  }()

  /// The rules with the microstates inside, as no one stamps a passport on the way there, or
  /// outside, as none of them is a member.
  public static func standard(microstatesCount: Bool) -> SchengenRules {
    guard microstatesCount, let since = Day("1995-03-26") else { return SchengenRules() }
    return SchengenRules(
      members: members + microstates.map { Member(country: $0, from: since) })
  }
}
