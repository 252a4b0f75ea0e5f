internal import Children
internal import Compression
internal import HTTPServing
internal import Text

/// What the end of a command means for the request that it answers.
enum CommandAnswer {
  private static let prefix = "vanlog: "

  /// What a command has said.
  struct Said {
    var output: [UInt8] = []
    /// The last line of its errors.
    var words = ""
    /// The lines of its errors, which are notes if it has succeeded.
    var remarks: [String] = []
  }

  /// The answer; `isReading` is whether the command changes nothing.
  ///
  /// What a reading command prints is passed on byte by byte. One that enters something may note what
  /// the person should know, such as that no exchange rate is known: that is added as `notes`.
  static func response(to end: ChildEnd, _ said: Said, isReading: Bool) -> Response {
    switch end {
    case .code(0): return .json(isReading ? said.output : noting(said))
    // Nothing was found: the list is there, and empty.
    case .code(1) where !said.output.isEmpty: return .json(said.output)
    // The answer itself says that something is damaged.
    case .code(65) where !said.output.isEmpty: return .json(said.output)
    case .code(let code): return failed(code, words: said.words, isReading: isReading)
    case .signal:
      return .problem(.unavailable, word: "interrupted", sentence: "the command was interrupted")
    case .overdue:
      return .problem(.unavailable, word: "slow", sentence: "the command took too long")
    case .flooded:
      return .problem(.ownFault, word: "too_much", sentence: "the answer is too long")
    }
  }

  /// The object that was printed, with `notes` as its last member.
  private static func noting(_ said: Said) -> [UInt8] {
    let notes = said.remarks.map(plain)
    guard !notes.isEmpty,
      let end = said.output.lastIndex(where: { $0 != UInt8(ascii: "\n") }),
      said.output[end] == UInt8(ascii: "}"), said.output.first == UInt8(ascii: "{")
    else { return said.output }
    var list = JSONWriter()
    list.array { list in for note in notes { list.value(note) } }
    let comma = end > 1 ? "," : ""
    return said.output[..<end] + Array("\(comma)\"notes\":".utf8) + list.bytes + Array("}\n".utf8)
  }

  /// A sentence without the name of the program.
  private static func plain(_ words: String) -> String {
    words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
  }

  private static func failed(_ code: Int32, words: String, isReading: Bool) -> Response {
    let (status, word): (HTTPStatus, String) =
      switch code {
      case 1, 66: (.notFound, "not_found")
      case 64: (.badRequest, "bad_value")
      case 65: (.unprocessable, "bad_data")
      case 69: (.unavailable, "service_missing")
      // The same may succeed once there is room on the disk.
      case 73, 74: isReading ? (.ownFault, "failed") : (.unavailable, "cannot_write")
      case 75: (.unavailable, "busy")
      case 77: (.forbidden, "not_permitted")
      case 78: (.notFound, "not_set_up")
      default: (.ownFault, "failed")
      }
    let sentence = plain(words)
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
