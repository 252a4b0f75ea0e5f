internal import Text

// What repeats in the ledger, booked by vanlog a few times a day.
extension Daemon {
  /// After the start the clock is often not set yet, and there is more urgent work.
  static let firstBooking: Int64 = 600_000
  /// More often than once a day: the clock may be set, and the day end, at any time in between.
  private static let bookingInterval: Int64 = 6 * 3_600_000

  func stepBooking(now uptime: Int64) {
    guard uptime >= nextBooking else { return }
    nextBooking = uptime + Self.bookingInterval
    errands.order(.bookRepeats, ["--due"], seconds: 120)
  }
}
