internal import DurableFiles
internal import HomeFolder
internal import Text

/// What the daemon does, in `run/daemon.json` for other programs; it says nothing of where the van
/// is.
struct DaemonState: Equatable {
  var state = "watching"
  var process: Int32
  var started: Instant
  var motion = "parked"
  var isStaying = false
  var source = "gpsd"
  var receiver = "disconnected"
  var drive: String?
  /// The drive that the daemon has started.
  var ownDrive: String?
  var isSyncSetUp = false
  var syncFailures = 0
  /// What went wrong last, if nothing has gone right since.
  var problem: String?

  var bytes: [UInt8] {
    var writer = JSONWriter(indentation: 1)
    writer.object { json in
      json.field("state", state)
      json.field("pid", process)
      json.field("started", started.description)
      json.field("motion", motion)
      json.field("staying", isStaying)
      json.field("position_source", source)
      json.field("receiver", receiver)
      json.field("drive_id", drive)
      json.field("own_drive_id", ownDrive)
      json.field("sync_set_up", isSyncSetUp)
      json.field("sync_failures", syncFailures)
      json.field("problem", problem)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The drive that an earlier daemon had started, as it left word.
  static func ownDrive(in run: borrowing Directory) -> String? {
    guard let bytes = try? run.contents(of: HomeFolder.daemonState, limit: 65_536),
      let value = try? JSONValue(parsing: bytes, maximumDepth: 8)
    else { return nil }
    return value["own_drive_id"]?.string
  }
}
