internal import Answers
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

/// The home as one server holds it: no one else serves it, and others can see where it is served.
struct HomeClaim: ~Copyable {
  private let home: HomeFolder
  private let run: Directory
  private let lock: FileLock
  private let identity: FileStatus.Identity?

  /// How long a server that starts waits for one that is about to end, as at a restart.
  static let patience = 2_000

  /// Takes the home, or throws if another server still has it after `patience` milliseconds.
  init(_ home: HomeFolder, waiting patience: Int = 0) throws(FileError) {
    let folder = try home.make()
    let run = try folder.makePrivate(HomeFolder.runName)
    let lock = try run.lock(HomeFolder.webLock, waiting: patience)
    let identity = try folder.status(of: HomeFolder.runName)?.identity
    self.init(home, run, lock, identity)
  }

  private init(
    _ home: HomeFolder, _ run: consuming Directory, _ lock: consuming FileLock,
    _ identity: FileStatus.Identity?
  ) {
    self.home = home
    self.run = run
    self.lock = lock
    self.identity = identity
  }

  /// Whether the path of the home still leads to what was taken; a home that is missing has no
  /// other in its place yet.
  var holds: Bool {
    guard let folder = (try? home.open()) ?? nil else { return true }
    guard let status = try? folder.status(of: HomeFolder.runName) else { return false }
    return status.identity == identity
  }

  /// Leaves word of where the page is served, for `vanlog web url`.
  func tell(_ address: ServiceAddress?) {
    var json = JSONWriter()
    json.object { json in
      json.field("pid", getpid())
      json.field(PageKeys.address, address?.description)
    }
    // A hint; who cannot read it says where the settings would have the page.
    try? run.replace(HomeFolder.webState, with: json.bytes + [UInt8(ascii: "\n")])
  }

  func leave() {
    _ = try? run.remove(HomeFolder.webState)
  }
}
