internal import HTTPServing
internal import Text

/// Why a request under `/api` is not answered as it was meant: a word for programs, and a sentence.
enum APIProblem: Error, Hashable {
  case foreignHost
  case foreignOrigin
  case noToken
  case revoked
  case lookOnly
  case noSuchPath
  case otherMethod([RequestHead.Method])
  case badValue(String)
  case wrongCode(triesLeft: Int)
  case noCode
  case tooManyDevices
  /// The home is not there, or is just being replaced.
  case noHome
  case busy
  case cannotWrite

  var status: HTTPStatus {
    switch self {
    case .foreignHost: .misdirected
    case .noToken, .revoked: .unauthorized
    case .foreignOrigin, .lookOnly, .wrongCode, .noCode: .forbidden
    case .noSuchPath: .notFound
    case .otherMethod: .methodNotAllowed
    case .badValue: .badRequest
    case .tooManyDevices: .unprocessable
    case .noHome, .busy, .cannotWrite: .unavailable
    }
  }

  /// A word that stays the same, for the page.
  var word: String {
    switch self {
    case .foreignHost: "foreign_host"
    case .foreignOrigin: "foreign_origin"
    case .noToken: "no_token"
    case .revoked: "revoked"
    case .lookOnly: "look_only"
    case .noSuchPath: "no_such_path"
    case .otherMethod: "other_method"
    case .badValue: "bad_value"
    case .wrongCode: "wrong_code"
    case .noCode: "no_code"
    case .tooManyDevices: "too_many_devices"
    case .noHome: "no_home"
    case .busy: "busy"
    case .cannotWrite: "cannot_write"
    }
  }

  var sentence: String {
    switch self {
    case .foreignHost:
      "the page is not served under this name; name it in the setting web.hosts"
    case .foreignOrigin: "the request does not come from the page itself"
    case .noToken: "this device is not paired; run 'vanlog web pair' in the van"
    case .revoked: "this device was shut out; it needs a new code"
    case .lookOnly: "this device may look, but not enter anything"
    case .noSuchPath: "there is nothing under this path"
    case .otherMethod: "the path takes another method"
    case .badValue(let reason): reason
    case .wrongCode(let left) where left > 0:
      "the code is wrong; \(left == 1 ? "one try is" : "\(left) tries are") left"
    case .wrongCode: "the code is wrong, and there are no tries left; run 'vanlog web pair' again"
    case .noCode: "no code is open, or it has run out; run 'vanlog web pair' in the van"
    case .tooManyDevices: "too many devices are paired; remove one with 'vanlog web revoke'"
    case .noHome: "the log is not there right now; it may be being restored"
    case .busy: "there is too much to do right now"
    case .cannotWrite: "the van's disk cannot be written right now"
    }
  }

  var response: Response {
    var response = Response.problem(status, word: word, sentence: sentence) { json in
      if case .wrongCode(let left) = self { json.field("tries_left", left) }
    }
    switch self {
    case .noToken, .revoked: response.add("WWW-Authenticate", "Bearer")
    case .otherMethod(let methods):
      response.add("Allow", methods.map(\.rawValue).joined(separator: ", "))
    case .busy: response.add("Retry-After", "1")
    default: break
    }
    return response
  }
}

extension Response {
  /// An answer that says what is wrong, as JSON.
  static func problem(
    _ status: HTTPStatus, word: String, sentence: String,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> Response {
    var json = JSONWriter()
    json.object { json in
      json.field("error", sentence)
      json.field("reason", word)
      more(&json)
    }
    return .json(json.bytes, status: status)
  }

  /// An answer that no one keeps.
  static func json(_ bytes: [UInt8], status: HTTPStatus = .ok) -> Response {
    Response(
      status,
      [
        Header(name: "Content-Type", value: ContentType.json),
        Header(name: "Cache-Control", value: "no-store"),
      ], .bytes(bytes))
  }
}
