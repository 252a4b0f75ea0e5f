internal import Answers
internal import DaemonKit
internal import HomeFolder
internal import Text

/// The drives: those that begin and end automatically, and what rules are told about any.
struct Drives {
  var automatic: AutomaticDrives
  var events: DriveEvents
  private var hasSeenOne = false

  /// `left` is what an earlier daemon has left word of.
  init(settings: Settings, left: JSONValue?) {
    automatic = AutomaticDrives(isOn: false, own: left?[DaemonKeys.ownDrive])
    events = DriveEvents(current: left?[DaemonKeys.knownDrive])
    apply(settings)
  }

  mutating func apply(_ settings: Settings) {
    automatic.isOn = settings[.automaticDrives] == "on"
  }

  /// Whether this is the first drive since the start, and one that was started here: a daemon that was
  /// killed left it, and something has to stop it.
  mutating func finds(_ drive: PositionWatch.Drive?) -> Bool {
    guard !hasSeenOne, let drive else { return false }
    hasSeenOne = true
    return drive.id == automatic.own
  }

  /// `isBusy` says that one is being started or stopped.
  func deadline(during drive: PositionWatch.Drive?, isBusy: Bool) -> Int64? {
    earliest(isBusy ? nil : automatic.deadline, events.deadline(during: drive))
  }
}
