public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import Watching

extension CommandContext {
  /// Where `vanlogd` has seen the van stay, oldest first; of a damaged file what can be read.
  public func visits() throws -> [Visit] {
    guard let home = try home().open(), try home.status(of: HomeFolder.visitsName) != nil else {
      return []
    }
    let bytes = try home.contents(of: HomeFolder.visitsName, limit: VisitLog.sizeLimit)
    do {
      return try VisitLog(parsing: bytes).visits
    } catch {
      note("\(HomeFolder.visitsName) cannot be read whole: \(error)")
      return error.rest.visits
    }
  }
}
