internal import Glibc

extension Complaint {
  /// What the status of an answer means that is none of those that a request knows how to take.
  init(_ answer: HTTPAnswer, from host: String) {
    guard !answer.head.isPage(answer.body) else {
      self = .page(from: host, status: answer.status)
      return
    }
    let text = "\(host) \(Self.sentence(answer))"
    switch answer.status {
    case 300..<400: self.init(.offline, text)
    case 401, 402, 403, 407, 511: self.init(.refused, text)
    case 405: self.init(.readOnly, text)
    case 408, 423, 425, 429, 500, 502, 503, 504:
      let pause = answer.head.retryAfter.flatMap { RetryAfter.seconds($0, now: time(nil)) }
      self.init(.temporary(seconds: pause), text)
    case 507: self.init(.full, text)
    default: self.init(.other, text)
    }
  }

  /// A page came in place of what was asked for.
  static func page(from host: String, status: Int) -> Complaint {
    Complaint(.offline, "\(host) sends a page, as networks with a login do (\(status))")
  }

  private static func sentence(_ answer: HTTPAnswer) -> String {
    let code = answer.errorCode.map { ", \($0)" } ?? ""
    return switch answer.status {
    case 300..<400:
      "sends vanlog to another address, as networks with a login do (\(answer.status)\(code))"
    case 401: "does not accept the user and password (401)"
    case 403: "does not permit this (403\(code))"
    case 405: "does not let anything be written there (405\(code))"
    case 413: "takes no objects of that size (413\(code))"
    case 429: "wants fewer requests (429\(code))"
    case 507: "has no space left, or a quota is used up (507\(code))"
    case 500..<600: "is in trouble (\(answer.status)\(code))"
    default: "answers with the status \(answer.status)\(code)"
    }
  }
}
