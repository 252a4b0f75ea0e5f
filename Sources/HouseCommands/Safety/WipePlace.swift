import CommandLineKit
import DurableFiles
import Records
import SharedCommands
import Text
import TripStore

/// Where the copy of a vault goes that is about to be wiped.
enum WipePlace {
  /// The file that was named, or a dated one in the folder that was named.
  static func spotsFile(_ named: String, day: Day) throws -> String {
    let target = try BackupTarget(named, day: day)
    guard let dated = target.dated else {
      try OutputFile.check(named, replaces: false)
      return named
    }
    let folder = try Directory(dated.folder, links: .follow)
    let start = "vanlog-\(day)-spots"
    for number in 1...DatedBackup.Name.mostPerDay {
      let name = (number == 1 ? start : "\(start)-\(number)") + ".sqlite"
      if try folder.status(of: name) == nil { return folder.path(of: name) }
    }
    throw BackupError.targetExists(path: folder.path(of: start + ".sqlite"))
  }
}
