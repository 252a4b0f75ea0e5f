internal import Text

/// Objects as files of a WebDAV server, each below one folder of it.
///
/// The folder must exist; the folders in it are made as they are needed.
final class WebDAVStore: ObjectStore {
  private let client: any HTTPSender
  private let base: ServerAddress
  private let asksBeforePut: Bool
  /// Whether the folder has been seen, so that what is missing in it is missing.
  private var hasBase = false
  /// Objects that may have been stored in part, because the connection was lost meanwhile.
  private var doubtful: Set<String> = []
  /// Folders that are known to exist.
  private var folders: Set<String> = []

  init(_ client: any HTTPSender, _ base: ServerAddress, asksBeforePut: Bool) {
    (self.client, self.base, self.asksBeforePut) = (client, base, asksBeforePut)
  }

  // MARK: Requests

  func list(below folder: String?, after: String?, limit: Int) throws(Complaint) -> [String] {
    try FolderWalk.names(below: folder, after: after, limit: limit) {
      (prefix: String, page: inout FolderPage) throws(Complaint) in
      try self.fill(&page, from: prefix)
    }
  }

  func get(_ name: String, from start: Int, limit: Int) throws(Complaint) -> [UInt8] {
    let finding = try client.object(at: url(name), from: start, limit: limit)
    if case .bytes(let bytes) = finding { return bytes }
    try checkBase()
    throw Complaint(.notFound, "there is no such object")
  }

  func put(_ name: String, _ bytes: [UInt8]) throws(Complaint) {
    if asksBeforePut, try client.hasObject(at: url(name)) { throw Self.exists }
    try prepareFolder(of: name, bytes)
    var answer = client.send(request(name, bytes))
    if Self.lacksFolder(answer) {
      guard try makeFolder(above: name) else { throw Complaint(answer, from: client.host) }
      answer = client.send(request(name, bytes))
    }
    try put(name, bytes, answer: answer)
  }

  func change(all changes: [ObjectChange]) -> [Complaint?] {
    guard !asksBeforePut else { return changeEach(changes) }
    // What goes wrong here is reported by the put.
    for change in changes {
      if let bytes = change.bytes { try? prepareFolder(of: change.name, bytes) }
    }
    let answers = client.send(
      all: changes.map { change in
        change.bytes.map { request(change.name, $0) } ?? deletion(of: change.name)
      })
    return zip(changes, answers).map { change, answer in
      complaint { () throws(Complaint) in
        guard let bytes = change.bytes else { return try take(deletion: answer) }
        // The one before may have made the folder.
        if Self.lacksFolder(answer) { return try put(change.name, bytes) }
        try put(change.name, bytes, answer: answer)
      }
    }
  }

  func get(all wanted: [ObjectWish]) -> [Result<[UInt8], Complaint>] {
    let findings = client.objects(wanted.map { ($0, url($0.name)) })
    return findings.map { finding in
      Result { () throws(Complaint) in
        if case .bytes(let bytes) = try finding.get() { return bytes }
        try checkBase()
        throw Complaint(.notFound, "there is no such object")
      }
    }
  }

  /// Takes the answer to a put.
  private func put(_ name: String, _ bytes: [UInt8], answer: HTTPAnswer) throws(Complaint) {
    if let failure = answer.failure {
      if answer.wasDropped, doubtful.count < Self.mostDoubtful { doubtful.insert(name) }
      throw failure
    }
    switch answer.status {
    case 201, 204: noteStored(name)
    case 200 where answer.head.contentType?.hasPrefix("text/html") != true: noteStored(name)
    case 412 where doubtful.remove(name) != nil: try mend(name, bytes)
    case 412: throw Self.exists
    default: throw Complaint(answer, from: client.host)
    }
  }

  /// Stores an object again if what is there is the beginning of it, which we left there.
  ///
  /// Some servers keep what they have got if an upload breaks off.
  private func mend(_ name: String, _ bytes: [UInt8]) throws(Complaint) {
    let limit = RemoteRequest.largestObject
    guard case .bytes(let stored) = try client.object(at: url(name), from: 0, limit: limit),
      stored.count < bytes.count, bytes.starts(with: stored)
    else { throw Self.exists }
    try delete(name)
    try put(name, bytes)
  }

  func delete(_ name: String) throws(Complaint) {
    try take(deletion: client.send(deletion(of: name)))
  }

  private func deletion(of name: String) -> HTTPRequest { HTTPRequest("DELETE", url(name)) }

  private func take(deletion answer: HTTPAnswer) throws(Complaint) {
    if let failure = answer.failure { throw failure }
    switch answer.status {
    case 200, 202, 204:
      if answer.head.isPage(answer.body) { throw Complaint(answer, from: client.host) }
    // Some servers answer this for a file in a folder that does not exist.
    case 404, 409, 410: try checkBase()
    default: throw Complaint(answer, from: client.host)
    }
  }

  private static let mostDoubtful = 1_000
  private static let exists = Complaint(.exists, "there is one of this name")
  /// Whether this is how servers answer if the folder of a new file does not exist.
  private static func lacksFolder(_ answer: HTTPAnswer) -> Bool {
    answer.failure == nil && [403, 404, 409, 500].contains(answer.status)
  }

  private func request(_ name: String, _ bytes: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest("PUT", url(name))
    request.headers = ["If-None-Match: *"]
    request.body = bytes
    return request
  }

  // MARK: Folders

  /// An object this large is not sent only to find out that its folder does not exist: a server may
  /// say so only once it has all of it.
  private static let largeObject = 16 << 10
  private static let mostFolders = 1_000

  private func noteStored(_ name: String) {
    hasBase = true
    for folder in ObjectPath.folders(above: name) { note(folder) }
  }

  private func note(_ folder: String) {
    if folders.count < Self.mostFolders { folders.insert(folder) }
  }

  /// Makes the folder of a large object unless it is known to exist.
  private func prepareFolder(of name: String, _ bytes: [UInt8]) throws(Complaint) {
    guard bytes.count > Self.largeObject, let folder = ObjectPath.folder(of: name),
      !folders.contains(folder)
    else { return }
    do {
      _ = try makeFolder(above: name)
      note(folder)
    } catch {
      // A server that makes no folders may have this one.
      guard error.kind == .other || error.kind == .refused else { throw error }
    }
  }

  /// Makes the folder of an object, and those above it; `false` if they were all there.
  private func makeFolder(above name: String) throws(Complaint) -> Bool {
    guard let folder = ObjectPath.folder(of: name) else {
      try checkBase()
      return false
    }
    let answer = try make(folder)
    switch answer.status {
    case 201, 200: return true
    case 405: return false
    case 403, 404, 409, 500: break
    default: throw Complaint(answer, from: client.host)
    }
    guard try makeFolders(above: folder) else {
      try checkBase()
      throw Complaint(answer, from: client.host)
    }
    let again = try make(folder)
    guard [200, 201, 405].contains(again.status) else {
      throw Complaint(again, from: client.host)
    }
    return true
  }

  /// Makes the folders that a folder is in, from the top, since where one is missing most are; `false`
  /// if none was made.
  private func makeFolders(above folder: String) throws(Complaint) -> Bool {
    let known = folders
    var hasMade = false
    for above in ObjectPath.folders(above: folder) where !known.contains(above) {
      // One that is there may be answered in many ways.
      if [200, 201].contains(try make(above).status) { hasMade = true }
    }
    guard !hasMade, !known.isEmpty else { return hasMade }
    // Someone may have removed what was known.
    folders = []
    return try makeFolders(above: folder)
  }

  private func make(_ folder: String) throws(Complaint) -> HTTPAnswer {
    let answer = try checked(HTTPRequest("MKCOL", url(folder) + "/"))
    if [200, 201].contains(answer.status) { note(folder) }
    return answer
  }

  private static let query =
    "<propfind xmlns=\"DAV:\"><prop><resourcetype/></prop></propfind>"

  /// Lists a folder; `false` if it does not exist.
  private func fill(_ page: inout FolderPage, from prefix: String) throws(Complaint) -> Bool {
    let folder = base.path + "/" + prefix
    let body = ListingBody(Multistatus(of: folder, page: page))
    let answer = try find(folder, depth: 1) { body.take($0, $1) }
    switch answer.status {
    case 207: break
    // Apache says 400 of a folder whose name is that of a file.
    case 400 where !prefix.isEmpty, 404 where !prefix.isEmpty, 410 where !prefix.isEmpty:
      try checkBase()
      return false
    case 404, 410: throw noBase
    default: throw Complaint(answer, from: client.host)
    }
    guard body.isWhole, body.listener.hasFolder else {
      throw Complaint(.other, "\(client.host) does not list the folder that it is asked for")
    }
    hasBase = true
    page = body.listener.page
    return body.listener.isFolder
  }

  /// Throws if the folder of all objects does not exist.
  private func checkBase() throws(Complaint) {
    guard !hasBase else { return }
    let answer = try find(base.path + "/", depth: 0) { _, _ in true }
    switch answer.status {
    case 207: hasBase = true
    case 404, 409, 410: throw noBase
    default: throw Complaint(answer, from: client.host)
    }
  }

  private var noBase: Complaint {
    .noFolder("\(base.path)/", on: client.host)
  }

  private func find(
    _ folder: String, depth: Int, _ receiver: @escaping Transfer.Receiver
  ) throws(Complaint) -> HTTPAnswer {
    var request = HTTPRequest("PROPFIND", url(path: folder))
    request.headers = ["Depth: \(depth)"]
    request.body = Array(Self.query.utf8)
    request.mayBeCompressed = depth > 0
    request.receiver = receiver
    return try checked(request)
  }

  // MARK: URLs

  private func checked(_ request: HTTPRequest) throws(Complaint) -> HTTPAnswer {
    let answer = client.send(request)
    if let failure = answer.failure { throw failure }
    return answer
  }

  private func url(_ name: String) -> String {
    url(path: "\(base.path)/\(name)")
  }

  private func url(path: String) -> String {
    "\(base.isSecure ? "https" : "http")://\(base.authority)\(PercentCoding.encoded(path))"
  }
}
