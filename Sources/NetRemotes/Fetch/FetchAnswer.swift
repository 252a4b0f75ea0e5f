internal import Text

/// What a server has answered, with what matters of its headers.
struct FetchAnswer: Equatable {
  private static let longestTag = 256
  /// Longer promises are cut: a week.
  private static let longest = 604_800

  let status: Int
  let body: [UInt8]
  /// What the next request can say that it has, if the server has given it.
  let etag: String?
  let lastModified: String?
  let contentType: String?
  /// For how many seconds the server has nothing newer; `nil` if it does not say.
  let fresh: Int?
  /// Seconds to wait before the next request, if the server says so.
  let retryAfter: Int?

  /// `now` is in seconds since 1970, for servers that do not give the time themselves.
  init(_ head: AnswerHead, body: [UInt8], now: Int) {
    status = head.status
    self.body = body
    etag = Self.plain(head.etag)
    lastModified = Self.plain(head.lastModified)
    contentType = Self.plain(head.contentType)
    let now = head.date.flatMap { HTTPDate.seconds($0) } ?? now
    retryAfter = head.retryAfter.flatMap {
      RetryAfter.seconds($0, now: now, limit: Self.longest)
    }
    fresh = Self.maxAge(head.cacheControl) ?? Self.seconds(until: head.expires, now: now)
  }

  /// As `vanlog-net fetch` writes it: a line for each thing known, an empty line, and the body.
  var bytes: [UInt8] {
    var lines = ["\(status) \(body.count)"]
    if let etag { lines.append("etag: \(etag)") }
    if let lastModified { lines.append("last-modified: \(lastModified)") }
    if let contentType { lines.append("content-type: \(contentType)") }
    if let fresh { lines.append("fresh-s: \(fresh)") }
    if let retryAfter { lines.append("retry-after-s: \(retryAfter)") }
    return Array((lines + ["", ""]).joined(separator: "\n").utf8) + body
  }

  /// Only printable text of a sensible length is passed on.
  private static func plain(_ text: String?) -> String? {
    guard let text, (1...longestTag).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    return text
  }

  /// The number after `max-age=`; 0 for what may not be kept.
  private static func maxAge(_ text: String?) -> Int? {
    guard let text else { return nil }
    let words = text.lowercased().split { $0 == "," || $0 == " " }
    if words.contains(where: { $0 == "no-store" || $0 == "no-cache" }) { return 0 }
    let age = words.first { $0.hasPrefix("max-age=") }
    return age.flatMap { RemoteRequest.number($0.dropFirst(8)) }.map { min($0, longest) }
  }

  private static func seconds(until text: String?, now: Int) -> Int? {
    guard let end = text.flatMap({ HTTPDate.seconds($0) }) else { return nil }
    return min(max(end - now, 0), longest)
  }
}
