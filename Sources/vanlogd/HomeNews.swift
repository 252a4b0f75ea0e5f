internal import DaemonKit
internal import Glibc
internal import HomeFolder

/// What changes in the home, and whether it is still there.
struct HomeNews: ~Copyable {
  /// What is worth a look.
  struct Changes: Equatable {
    var store = false
    var crossings = false
    var settings = false
    var rules = false
    var events = false
  }

  private static let store = "trips.sqlite"

  private let path: String
  private let identity: [UInt64]?
  private var news: FileNews?
  private var rules: FileNews.Watch?
  private var events: FileNews.Watch?

  init(home path: String) {
    self.path = path
    identity = Self.identity(of: path)
    var news = FileNews()
    _ = news?.watch(path, for: [.changed, .appeared, .lost])
    rules = Self.watchRules(in: path, by: &news)
    self.news = news
  }

  /// Watches the folder of rules, which may come and go.
  private static func watchRules(in home: String, by news: inout FileNews?) -> FileNews.Watch? {
    news?.watch(
      "\(home)/\(HomeFolder.automationsName)", for: [.closed, .appeared, .vanished, .lost])
  }

  /// Watches the folder of events from outside, which is there by now; again if it has been lost.
  mutating func watchEvents() {
    events = news?.watch(
      "\(path)/\(HomeFolder.runName)/\(HomeFolder.eventsName)", for: [.appeared, .lost])
  }

  var descriptor: CInt? {
    switch news {
    case .some(let news): news.descriptor
    case nil: nil
    }
  }

  mutating func take() -> Changes {
    var changes = Changes()
    var isFolderNew = false
    let (rules, outside) = (rules, events)
    news?.take { watch, name, events in
      if !events.isDisjoint(with: .overflow) {
        changes = Changes(store: true, crossings: true, settings: true, rules: true, events: true)
        isFolderNew = true
      } else if watch != nil, watch == rules {
        changes.rules = true
        if !events.isDisjoint(with: .lost) { isFolderNew = true }
      } else if watch != nil, watch == outside {
        // A copy that is being written has a dot before its name.
        if name.utf8.first != UInt8(ascii: ".") { changes.events = true }
      } else if name == HomeFolder.automationsName {
        changes.rules = true
        isFolderNew = true
      }
      if name == HomeFolder.configName { changes.settings = true }
      if name == HomeFolder.crossingsName { changes.crossings = true }
      // Readers make and remove files beside the store, but change no bytes.
      let isOfStore = name == Self.store || name == Self.store + "-wal"
      if isOfStore, !events.isDisjoint(with: .changed) { changes.store = true }
    }
    if isFolderNew { self.rules = Self.watchRules(in: path, by: &news) }
    return changes
  }

  /// Whether the path still leads to the folder that it led to at first.
  var isThere: Bool { identity != nil && Self.identity(of: path) == identity }

  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR
    else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }
}
