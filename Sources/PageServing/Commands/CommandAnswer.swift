internal import Children
internal import Compression
internal import HTTPServing
internal import Text

/// What the end of a command means for the request that it answers.
enum CommandAnswer {
  private static let prefix = "vanlog: "

  static func response(to end: PolledChild.End, output: [UInt8], words: String) -> Response {
    switch end {
    case .code(0): return .json(output)
    // Nothing was found: the list is there, and empty.
    case .code(1) where !output.isEmpty: return .json(output)
    case .code(let code): return failed(code, words: words)
    case .signal:
      return .problem(.unavailable, word: "interrupted", sentence: "the command was interrupted")
    case .overdue:
      return .problem(.unavailable, word: "slow", sentence: "the command took too long")
    case .flooded:
      return .problem(.ownFault, word: "too_much", sentence: "the answer is too long")
    }
  }

  private static func failed(_ code: Int32, words: String) -> Response {
    let (status, word): (HTTPStatus, String) =
      switch code {
      case 1, 66: (.notFound, "not_found")
      case 64: (.badRequest, "bad_value")
      case 65: (.unprocessable, "bad_data")
      case 69: (.unavailable, "service_missing")
      case 75: (.unavailable, "busy")
      case 77: (.forbidden, "not_permitted")
      case 78: (.notFound, "not_set_up")
      default: (.ownFault, "failed")
      }
    let sentence = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
    return .problem(status, word: word, sentence: sentence.isEmpty ? "it failed" : sentence) {
      $0.field("exit_code", code)
    }
  }
}

extension Response {
  /// With the headers that all answers have, and compressed if that is worth it.
  func finished(for exchange: Exchange) -> Response {
    var finished = self
    if case .bytes(let bytes) = body, bytes.count > 1_024, exchange.request.head.takesGzip,
      !headers.contains(where: { $0.name == "Content-Encoding" })
    {
      finished = Response(status, headers, .bytes(Zlib.gzipped(bytes)))
      finished.add("Content-Encoding", "gzip")
    }
    finished.add(PageHeaders.all)
    finished.endsConnection = endsConnection
    return finished
  }
}
