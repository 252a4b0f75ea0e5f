/// Several new files that come into being together, for about the price of one.
///
/// (1) Every file has all its bytes on the disk before it takes its name: a reader finds all of it,
/// even after a power cut at any moment. (2) Once `commit` returns, all of them are there for good.
/// (3) If it throws, or the power fails before, each may be there or not. What takes long is
/// waiting for the disk; so the kernel is asked to write all files before the first is waited for,
/// and each folder is synced once.
public final class NewFiles {
  /// A copy in a list, where a value that cannot be copied cannot be.
  private final class Pending {
    var copy: Replacement

    init(_ copy: consuming Replacement) {
      self.copy = copy
    }
  }

  private var pending: [Pending] = []

  public init() {}

  /// Writes a file under a temporary name, which no other one here may have in the same folder.
  public func add(
    _ name: String, _ bytes: [UInt8], in folder: borrowing Directory
  ) throws(FileError) {
    var copy = try folder.replacement(of: name, privacy: .asUsual)
    try copy.write(unbuffered: bytes)
    pending.append(Pending(copy))
  }

  /// Gives all files their names, on the disk once this returns, and returns the positions of those
  /// whose name was taken; these are dropped.
  public func commit() throws(FileError) -> [Int] {
    let all = pending
    pending = []
    if all.count > 1 {
      for file in all { file.copy.beginSyncing() }
    }
    for file in all { try file.copy.sync() }
    var taken: [Int] = []
    var folders: [String] = []
    var named: [Pending] = []
    for (position, file) in all.enumerated() {
      do throws(FileError) {
        try file.copy.takeName(.refuse)
      } catch let error where error.kind == .exists {
        taken.append(position)
        continue
      }
      guard !folders.contains(file.copy.folder) else { continue }
      folders.append(file.copy.folder)
      named.append(file)
    }
    for file in named { try file.copy.syncFolder() }
    return taken
  }
}
