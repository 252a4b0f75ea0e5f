public import Text

/// A whole request, and who sent it.
public struct Request: Hashable, Sendable {
  public let head: RequestHead
  public let body: [UInt8]
  public let peer: NumericAddress

  public init(head: RequestHead, body: [UInt8], peer: NumericAddress) {
    (self.head, self.body, self.peer) = (head, body, peer)
  }

  public var method: RequestHead.Method { head.method }
  public var path: String { head.target.path }
  public var query: [RequestTarget.Value] { head.target.query }

  public subscript(header: HeaderName) -> String? { head[header] }
}
