internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

/// Where the van has stayed, in `visits.json`.
struct VisitKeeper {
  private var watch: VisitWatch
  private var log: VisitLog
  /// Whether there is something that the disk has refused so far.
  private var isUnsaved = false

  private init(_ log: VisitLog) {
    self.log = log
    watch = VisitWatch(staying: log.open?.place)
  }

  /// Reads the visits of a home; a damaged file is set aside and reported.
  static func open(in home: borrowing Directory) -> (keeper: VisitKeeper, problem: String?) {
    do {
      guard try home.status(of: HomeFolder.visitsName) != nil else {
        return (VisitKeeper(VisitLog()), nil)
      }
      let bytes = try home.contents(of: HomeFolder.visitsName, limit: VisitLog.sizeLimit)
      return (VisitKeeper(try VisitLog(parsing: bytes)), nil)
    } catch {
      let rest = (error as? VisitLog.Damage)?.rest ?? VisitLog()
      return (VisitKeeper(rest), "\(HomeFolder.visitsName): \(error); \(setAside(in: home))")
    }
  }

  private static func setAside(in home: borrowing Directory) -> String {
    do {
      let name = try home.setAside(
        HomeFolder.visitsName, into: home.makePrivate(HomeFolder.setAsideName))
      return "it is now \(HomeFolder.setAsideName)/\(name)"
    } catch {
      return "it cannot be set aside: \(error)"
    }
  }

  var isStaying: Bool { log.open != nil }
  /// The visit in progress.
  var open: Visit? { log.open }

  /// Takes a position, and returns what it comes to, if anything.
  mutating func take(_ sighting: Sighting, provenNow: Instant?) -> VisitWatch.Event? {
    guard let event = watch.take(sighting) else { return nil }
    var random = SystemRandomNumberGenerator()
    guard log.add(event, provenNow: provenNow, using: &random) != nil else { return nil }
    isUnsaved = true
    return event
  }

  /// Writes what is new; what the disk refuses is tried again with the next visit.
  mutating func save(in home: borrowing Directory) throws(FileError) {
    guard isUnsaved else { return }
    try home.replace(HomeFolder.visitsName, with: log.bytes)
    isUnsaved = false
  }
}
