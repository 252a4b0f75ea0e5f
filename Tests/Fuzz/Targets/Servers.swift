import Text

@testable import NetRemotes

extension FuzzTarget {
  /// What servers send, before and after it is whole, and what users write to reach them.
  static let servers = FuzzTarget("servers", "lists, heads and addresses of servers") { bytes in
    var head = AnswerHead()
    for line in bytes.split(separator: UInt8(ascii: "\n")) { head.take(line: line) }
    promise((head.contentLength ?? 0) >= 0 && (head.rangeStart ?? 0) >= 0, "a length is no less")
    let pause = head.retryAfter.flatMap { RetryAfter.seconds($0, now: 0) } ?? 0
    promise((0...Complaint.longestPause).contains(pause), "a pause is bounded")
    if let request = RemoteRequest(bytes), case .get(let name, _, let limit)? = request.verb {
      promise(
        ObjectPath.isValid(name) && limit <= RemoteRequest.largestObject, "a request is bounded")
    }
    if let text = String(validating: bytes, as: UTF8.self),
      let address = try? ServerAddress(parsing: text, isSecure: true)
    {
      promise(address.path.isEmpty || address.path.hasPrefix("/"), "a path begins at the top")
      promise(!address.path.contains(bytesOf: "/../"), "a path does not go up")
      promise(
        PercentCoding.decoded(PercentCoding.encoded(address.path).utf8) == Array(address.path.utf8),
        "a path comes back")
    }
    _ = try? Credentials(parsing: bytes, file: "f")
    let whole = list(bytes, inPiecesOf: bytes.count + 1)
    promise(list(bytes, inPiecesOf: 3) == whole, "pieces make no difference")
    promise(whole.count <= 5 && whole.allSatisfy { ObjectPath.isPart($0.utf8) }, "a list is names")
  }

  private static func list(_ bytes: [UInt8], inPiecesOf size: Int) -> [String] {
    var folder = Multistatus(of: "/a/", page: FolderPage(of: "", after: "", limit: 5))
    var bucket = BucketListing(prefix: "a/")
    var (reader, other) = (MarkupReader(), MarkupReader())
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        let piece = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        try piece.withUnsafeBytes { piece in
          try reader.take(piece, &folder)
          try other.take(piece, &bucket)
        }
      }
    } catch {}
    promise(bucket.names.allSatisfy { ObjectPath.isValid($0) }, "keys are names")
    var page = folder.page
    return page.entries().map(\.name)
  }
}
