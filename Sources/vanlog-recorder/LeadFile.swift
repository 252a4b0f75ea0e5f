internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

/// The file with the reports of the minutes before a drive; the drive begins no matter what is in
/// it.
enum LeadFile {
  /// The reports, or why there are none although there should be.
  static func read(
    _ orders: RecorderOrders, at uptime: Int64
  ) -> (lead: LeadReports?, problem: String?) {
    guard let path = orders.lead else { return (nil, nil) }
    do {
      let file = try File(path)
      let age =
        ClockProof.wallClock().millisecondsSinceEpoch / 1_000 - Int64(try file.status().modified)
      // Both are of the same clock, whether it is right or not.
      guard (-1...LeadReports.newestAge).contains(age) else {
        return (nil, "\(path) was written \(age) s ago")
      }
      let lead = LeadReports(
        parsing: try file.contents(limit: LeadReports.sizeLimit),
        newestAt: uptime - max(0, age) * 1_000)
      return lead.start == nil ? (nil, "\(path) has no reports with a time") : (lead, nil)
    } catch {
      return (nil, "\(error)")
    }
  }
}
