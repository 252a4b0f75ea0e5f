/// Why a request is refused before anyone is asked about it; its connection is closed.
public enum RequestProblem: Error, Hashable, Sendable {
  /// Bytes that no request has, or a part that is missing, doubled or not understood.
  case malformed(String)
  case headTooLong
  case bodyTooLong
  case lengthMissing
  case unknownMethod
  /// Chunks and anything else that hides where a request ends.
  case transferEncoding
  case otherVersion
  case expectation
  /// It did not arrive in time.
  case slow

  public var status: HTTPStatus {
    switch self {
    case .malformed: .badRequest
    case .headTooLong: .headTooLong
    case .bodyTooLong: .bodyTooLong
    case .lengthMissing: .lengthRequired
    case .unknownMethod, .transferEncoding: .notImplemented
    case .otherVersion: .otherVersion
    case .expectation: .expectationFailed
    case .slow: .requestTimeout
    }
  }

  /// A sentence for the client's author.
  public var sentence: String {
    switch self {
    case .malformed(let reason): reason
    case .headTooLong: "the headers are longer than \(HeadScanner.limit) bytes"
    case .bodyTooLong: "the body is longer than \(RequestHead.bodyLimit) bytes"
    case .lengthMissing: "a request with a body needs a Content-Length"
    case .unknownMethod: "only GET, HEAD, POST and DELETE are known"
    case .transferEncoding: "a Transfer-Encoding is not understood"
    case .otherVersion: "only HTTP/1.1 is spoken"
    case .expectation: "an Expect is not understood"
    case .slow: "the request did not arrive in time"
    }
  }
}
