public import Geodesy
public import Text

/// A time in which a drive shows that someone was in a country.
public struct DrivenStay: Sendable, Hashable {
  public let drive: RecordID
  public let country: String
  public let first, last: Instant
  /// Where it began and ended.
  public let place, end: CoordinateE7
}

extension CrossingLog {
  /// The days that drives show of a person, or of everyone aboard if it is `nil`.
  ///
  /// A drive names no people: those were aboard for whom the last crossing before it counts, or if
  /// there is none, the next one. What a person has said about a crossing is heeded: a country that
  /// was never entered is none.
  public func drivenStays(of person: RecordID?) -> [DrivenStay] {
    let (all, own) = (valid, valid(of: person))
    var (next, nextOwn) = (0, 0)
    return seen.compactMap { seen in
      while next < all.count, all[next].event.at <= seen.first { next += 1 }
      while nextOwn < own.count, own[nextOwn].event.at <= seen.first { nextOwn += 1 }
      guard !seen.isOfOtherVan else { return isNamed(person, in: seen) ? DrivenStay(seen) : nil }
      if next > 0 {
        guard nextOwn > 0, own[nextOwn - 1].id == all[next - 1].id,
          all[next - 1].event.to == seen.country
        else { return nil }
      } else {
        guard nextOwn == 0, next == all.count || own.first?.id == all[next].id,
          seen.left.flatMap(crossing)?.isDeleted != true
        else { return nil }
      }
      return DrivenStay(seen)
    }
  }

  private func isNamed(_ person: RecordID?, in seen: Seen) -> Bool {
    guard let person, let crossing = (seen.entered ?? seen.left).flatMap(crossing) else {
      return false
    }
    return !crossing.isDeleted && crossing.aboard?.contains(person) == true
  }
}

extension DrivenStay {
  fileprivate init(_ seen: CrossingLog.Seen) {
    drive = seen.drive
    country = seen.country
    (first, last) = (seen.first, seen.last)
    (place, end) = (seen.place, seen.end)
  }
}
