internal import Glibc

/// Signs each request before it is sent.
///
/// A signature holds for a quarter of an hour. The clock of a van may be wrong by more, and then the
/// server says what time it is.
final class SigningSender: HTTPSender {
  private let sender: any HTTPSender
  private let signer: RequestSigner
  private let server: ServerAddress
  /// How far the clock of the server is ahead, in seconds.
  private var offset = 0

  init(_ sender: any HTTPSender, _ signer: RequestSigner, _ server: ServerAddress) {
    (self.sender, self.signer, self.server) = (sender, signer, server)
  }

  var host: String { sender.host }

  func send(all requests: [HTTPRequest]) -> [HTTPAnswer] {
    let answers = sender.send(all: requests.map(signed))
    guard let date = answers.lazy.compactMap(Self.otherTime).first else { return answers }
    offset = date - time(nil)
    return sender.send(all: requests.map(signed))
  }

  /// What time it is for a server that refuses a signature for that.
  private static func otherTime(_ answer: HTTPAnswer) -> Int? {
    guard answer.status == 403, answer.errorCode == "RequestTimeTooSkewed" else { return nil }
    return answer.head.date.flatMap(HTTPDate.seconds)
  }

  private func signed(_ request: HTTPRequest) -> HTTPRequest {
    var signed = request
    signed.url = "\(server.isSecure ? "https" : "http")://\(server.authority)\(request.url)"
    if !request.query.isEmpty { signed.url += "?" + RequestSigner.encoded(request.query) }
    let subject = RequestSigner.Subject(
      method: request.method, host: server.authority, path: request.url, query: request.query,
      body: request.body ?? [])
    signed.headers += signer.headers(for: subject, at: max(0, time(nil) + offset))
    return signed
  }
}
