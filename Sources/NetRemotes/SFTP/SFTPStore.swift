internal import CCurl
internal import Text

/// Objects as files of an SSH server, below a folder that must exist.
///
/// An object is stored under the name `NAME.part`, and renamed once it is whole; servers refuse to
/// rename over another file. Whether its bytes are on a disk by then only the server knows.
final class SFTPStore: ObjectStore {
  private let client: SFTPClient
  private let asksBeforePut: Bool
  /// Whether the folder has been seen, so that what is missing in it is missing.
  private var hasBase = false

  init(_ client: SFTPClient, asksBeforePut: Bool) {
    (self.client, self.asksBeforePut) = (client, asksBeforePut)
  }

  private var base: String { client.server.path }

  // MARK: Reading

  func list(below folder: String?, after: String?, limit: Int) throws(Complaint) -> [String] {
    try FolderWalk.names(below: folder, after: after, limit: limit) {
      (prefix: String, page: inout FolderPage) throws(Complaint) in
      try self.fill(&page, from: prefix)
    }
  }

  private func fill(_ page: inout FolderPage, from prefix: String) throws(Complaint) -> Bool {
    let lines = FolderLines(page)
    let transfer = client.run("\(base)/\(prefix)") { $0.receiver = lines.take }
    guard !transfer.isMissing else {
      if prefix.isEmpty { throw noBase }
      try checkBase()
      return false
    }
    try transfer.check()
    hasBase = true
    page = lines.page
    return true
  }

  func get(_ name: String, from start: Int, limit: Int) throws(Complaint) -> [UInt8] {
    let part = ObjectPart(start: start, limit: limit)
    while true {
      let before = part.bytes.count
      part.begin(at: start + before)
      let transfer = client.run(path(name)) { transfer in
        transfer.resume(at: start + before)
        transfer.receiver = { part.take($0, $1, announced: $0.announcedLength) }
      }
      if transfer.isComplete || transfer.endsBefore { return part.bytes }
      if transfer.isMissing {
        try checkBase()
        throw Complaint(.notFound, "there is no such object")
      }
      guard transfer.wasDropped, part.bytes.count > before else {
        try transfer.check()
        return part.bytes
      }
    }
  }

  // MARK: Writing

  func put(_ name: String, _ bytes: [UInt8]) throws(Complaint) {
    if asksBeforePut, try exists(name) { throw Self.exists }
    var transfer = send(name, bytes, folders: [])
    if transfer.isMissing {
      transfer = send(name, bytes, folders: folders(above: name))
      if transfer.isMissing { try checkBase() }
    }
    // That it refuses to rename says no more than that.
    if transfer.commandFailed, try exists(name) {
      _ = client.run(base + "/") { transfer in
        transfer.command(before: ["*rm \(self.quoted(name + Self.ending))"])
        transfer.skipBody()
      }
      throw Self.exists
    }
    if transfer.failedInSSH || transfer.isMissing, !hasRoom(for: bytes.count) {
      throw Complaint(.full, "\(client.server.host) has no space left")
    }
    try transfer.check()
    hasBase = true
  }

  /// A disk with no more room than this counts as full.
  private static let least = 64 << 10

  /// Whether the disk has room, as far as the server reports.
  private func hasRoom(for count: Int) -> Bool {
    var room = DiskRoom()
    _ = client.run(base + "/") { transfer in
      // With a dot, since in a command the home folder would have an empty name.
      transfer.command(before: ["statvfs \(self.quoted("."))"])
      transfer.skipBody()
      transfer.listener = { room.take($0) }
    }
    return room.bytes.map { $0 > count + Self.least } ?? true
  }

  func delete(_ name: String) throws(Complaint) {
    let transfer = client.run(base + "/") { transfer in
      transfer.command(before: ["rm \(self.quoted(name))"])
      transfer.skipBody()
    }
    if transfer.commandFailed, try !exists(name) { return try checkBase() }
    try transfer.check()
  }

  private static let ending = ".part"
  private static let exists = Complaint(.exists, "there is one of this name")

  private func send(_ name: String, _ bytes: [UInt8], folders: [String]) -> Transfer {
    client.run(path(name) + Self.ending) { transfer in
      transfer.send(file: bytes)
      transfer.command(
        before: folders.map { "*mkdir \(quoted($0))" },
        after: ["rename \(quoted(name + Self.ending)) \(quoted(name))"])
    }
  }

  /// Whether there is a file; no more than its beginning is read.
  private func exists(_ name: String) throws(Complaint) -> Bool {
    var isThere = false
    let transfer = client.run(path(name)) { transfer in
      transfer.receiver = { _, _ in
        isThere = true
        return false
      }
    }
    if isThere || transfer.isComplete { return true }
    if transfer.isMissing { return false }
    try transfer.check()
    return false
  }

  // MARK: Folders and paths

  /// The folders that an object is in, from the top.
  private func folders(above name: String) -> [String] {
    guard let folder = ObjectPath.folder(of: name) else { return [] }
    return folders(above: folder) + [folder]
  }

  /// Throws if the folder of all objects does not exist.
  private func checkBase() throws(Complaint) {
    guard !hasBase else { return }
    // Without the body the folder is not even opened, so its list is begun.
    let transfer = client.run(base + "/") { $0.receiver = { _, _ in true } }
    if transfer.isMissing { throw noBase }
    try transfer.check()
    hasBase = true
  }

  private var noBase: Complaint {
    .noFolder("\(base)/", on: client.server.host)
  }

  private func path(_ name: String) -> String { "\(base)/\(name)" }

  /// The path of an object in a command, which knows the home folder only as the place to begin.
  private func quoted(_ name: String) -> String {
    let path = path(name)
    let fromHome = path.hasPrefix("/~/") ? String(path.dropFirst(3)) : path
    let escaped = fromHome.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }
}
