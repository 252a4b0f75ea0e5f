import Children
import Text

/// Asks servers through `vanlog-net`, which alone speaks with networks.
struct WeatherFetch {
  /// What a server has answered.
  struct Answer: Equatable {
    var status = 0
    var etag: String?
    var lastModified: String?
    var freshSeconds: Int?
    var retryAfterSeconds: Int?
    var body: [UInt8] = []
  }

  enum Failure: Error, Equatable {
    /// `vanlog-net` is not there, or does not work.
    case broken(String)
    /// The server was not reached.
    case offline(String)
    /// The server that was reached gave no complete, credible answer.
    case failed(String)
  }

  static let bodyLimit = 512 << 10
  private static let lineLimit = 1_024
  private static let total: Int64 = 130_000
  /// For `vanlog-net`: how many seconds nothing may move.
  private static let patience = "30"

  private let child: TalkingChild
  private var number = 0

  /// Starts `vanlog-net`; what is not encrypted was allowed by the setting of the address.
  init(allowsPlainHTTP: Bool) throws(Failure) {
    guard let program = Sibling.network.find() else {
      throw .broken("vanlog-net is not installed beside vanlog")
    }
    let plain = allowsPlainHTTP ? ["--insecure-http"] : []
    do {
      child = try TalkingChild(program, ["fetch", "--patience", Self.patience] + plain)
    } catch {
      throw .broken("vanlog-net: \(error)")
    }
  }

  /// Gets what is at an address.
  mutating func get(_ url: String, headers: [String]) throws(Failure) -> Answer {
    number += 1
    let order = (["\(number) get \(Self.bodyLimit) \(url)"] + headers + ["", ""])
      .joined(separator: "\n")
    let patience = TalkingChild.Patience(silence: Self.total, total: Self.total)
    try send(order, patience)
    let words = try line(patience).split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count >= 3, words[0] == "\(number)" else { throw .broken("vanlog-net is confused") }
    if words[1] == "error" { throw Self.failure(words[2], words.count > 3 ? words[3] : "") }
    guard words.count == 4, let status = Int(words[2]), let length = Int(words[3]),
      (0...Self.bodyLimit).contains(length)
    else { throw .broken("vanlog-net is confused") }
    return try answer(status, length, patience)
  }

  private func answer(
    _ status: Int, _ length: Int, _ patience: TalkingChild.Patience
  ) throws(Failure) -> Answer {
    var answer = Answer(status: status)
    while true {
      let line = try line(patience)
      if line.isEmpty { break }
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[1].hasPrefix(" ") else { continue }
      let value = String(parts[1].dropFirst())
      switch parts[0] {
      case "etag": answer.etag = value
      case "last-modified": answer.lastModified = value
      case "fresh-s": answer.freshSeconds = Int(value)
      case "retry-after-s": answer.retryAfterSeconds = Int(value)
      default: break
      }
    }
    do throws(TalkingChild.Failure) {
      answer.body = try child.bytes(length, patience)
    } catch {
      throw ended(error)
    }
    return answer
  }

  private static func failure(_ kind: String, _ text: String) -> Failure {
    kind == "offline" ? .offline(text) : .failed(text)
  }

  private func send(_ order: String, _ patience: TalkingChild.Patience) throws(Failure) {
    do throws(TalkingChild.Failure) {
      try child.send(Array(order.utf8), patience)
    } catch {
      throw ended(error)
    }
  }

  private func line(_ patience: TalkingChild.Patience) throws(Failure) -> String {
    do throws(TalkingChild.Failure) {
      return String(decoding: try child.line(limit: Self.lineLimit, patience), as: UTF8.self)
    } catch {
      throw ended(error)
    }
  }

  private func ended(_ failure: TalkingChild.Failure) -> Failure {
    child.end(within: 500)
    return .broken(child.lastWords.isEmpty ? "vanlog-net has ended" : child.lastWords)
  }
}
