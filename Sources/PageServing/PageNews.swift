internal import DaemonKit
internal import HomeFolder

/// News of the settings and of the list of devices.
struct PageNews: ~Copyable {
  struct Changes {
    var settings = false
    var devices = false
  }

  private var news: FileNews?

  init(_ home: HomeFolder) {
    let news = FileNews()
    for path in [home.path, home.runFolder] {
      _ = news?.watch(path, for: [.appeared, .closed, .vanished, .lost])
    }
    self.news = news
  }

  var descriptor: CInt? {
    switch news {
    case .some(let news): news.descriptor
    case nil: nil
    }
  }

  mutating func take() -> Changes {
    var changes = Changes()
    news?.take { _, name, events in
      let isAnything = !events.isDisjoint(with: [.overflow, .lost])
      if isAnything || name == HomeFolder.configName { changes.settings = true }
      if isAnything || name == HomeFolder.webDevices { changes.devices = true }
    }
    return changes
  }
}
