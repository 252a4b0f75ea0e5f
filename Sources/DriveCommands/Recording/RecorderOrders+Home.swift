import CommandLineKit
import DriveRecorder
import Geodesy
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

// What a recorder learns from the home.
extension RecorderOrders {
  /// Orders to resume the unfinished drive.
  init(goingOnIn context: CommandContext) throws {
    self.init(home: try context.home().path)
    buildDate = Build.time
    source = Self.gpsd(parsing: try context.settings()[.receiver]) ?? source
  }

  /// Gives the drive that is to begin its id, trip, van and time zone.
  mutating func describeNewDrive(_ context: CommandContext, _ settings: Settings) throws {
    let now = try context.localNow(at: Self.lastPlace(settings, context))
    zone = now.zone
    offsetSeconds = now.offsetSeconds
    let clock = try context.clock()
    drive = Self.newID(at: clock.now)
    // If the store cannot be read now, this is settled when the drive is kept.
    let belonging = try? context.storeIfUsable()?.belonging(on: clock.isProven ? now.day : nil)
    trip = belonging?.trip
    van = belonging?.van
  }

  /// Where the drive is likely to begin, if its time zone follows from that.
  private static func lastPlace(_ settings: Settings, _ context: CommandContext) -> Coordinate? {
    guard settings[.timeZone] == "auto" else { return nil }
    return (try? KnownPlace.last(context, in: context.storeIfUsable()))?.coordinate
  }

  private static func newID(at now: Instant) -> RecordID {
    var random = SystemRandomNumberGenerator()
    return RecordID(milliseconds: now.millisecondsSinceEpoch, using: &random)
  }
}
