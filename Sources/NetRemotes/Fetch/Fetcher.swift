internal import Glibc

/// Fetches from web servers what anyone may read, and tells when it may be asked for again.
///
/// A server may send it to another address of its own, but to no other server. What arrives is
/// unpacked while it does, and the transfer ends with the first byte past the limit.
final class Fetcher {
  private static let mostRedirections = 3
  /// How long it may take in all, in times of how long nothing may move.
  private static let patienceInAll = 3

  private let settings: NetSettings
  private var client: (server: ServerAddress, client: HTTPClient)?

  init(_ settings: NetSettings) {
    self.settings = settings
  }

  func fetch(_ order: FetchOrder) throws(Complaint) -> FetchAnswer {
    guard order.server.isSecure || settings.allowsPlainHTTP else { throw Self.plainHTTP }
    var url = order.url
    for _ in 0...Self.mostRedirections {
      let (answer, body) = get(url, order)
      if let failure = answer.failure { throw failure }
      guard (300..<400).contains(answer.status), answer.status != 304 else {
        return FetchAnswer(answer.head, body: answer.head.isError ? answer.body : body, now: now)
      }
      url = try Self.next(answer.head.location, after: order.server)
    }
    throw Complaint(.other, "\(order.server.host) sends vanlog from one address to the next")
  }

  private func get(_ url: String, _ order: FetchOrder) -> (HTTPAnswer, [UInt8]) {
    let part = ObjectPart(start: 0, limit: order.limit)
    var request = HTTPRequest("GET", url)
    request.headers = order.conditions
    request.userAgent = order.userAgent ?? request.userAgent
    request.mayBeCompressed = true
    request.secondsInAll = settings.patience * Self.patienceInAll
    request.receiver = { transfer, piece in part.take(unpacked: piece, transfer) }
    return (client(of: order.server).send(request), part.bytes)
  }

  /// Keeps the connection for the next order.
  private func client(of server: ServerAddress) -> HTTPClient {
    if let client, client.server.isSamePlace(as: server) { return client.client }
    let new = HTTPClient(server, settings, nil) {}
    client = (server, new)
    return new
  }

  private var now: Int { time(nil) }

  /// The address that an answer sends to, if it is of the same server.
  private static func next(
    _ location: String?, after server: ServerAddress
  ) throws(Complaint) -> String {
    guard let location else { throw Complaint(.other, "\(server.host) redirects to nowhere") }
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    let scheme = server.isSecure ? "https" : "http"
    let url = isPath ? "\(scheme)://\(server.authority)\(location)" : location
    guard let next = try? FetchOrder.server(of: url), next.isSamePlace(as: server) else {
      throw Complaint(
        .refused,
        "\(server.host) sends vanlog to another server, as networks with a login do")
    }
    return url
  }

  private static let plainHTTP = Complaint(
    .refused, "http:// lets anyone read along; use https://, or allow it with --insecure-http")
}

extension ServerAddress {
  /// Whether both are the same server, at the same port and with or without encryption.
  func isSamePlace(as other: ServerAddress) -> Bool {
    isSecure == other.isSecure && authority == other.authority
  }
}
