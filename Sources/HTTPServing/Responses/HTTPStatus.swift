/// The statuses that answers have.
public enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case partialContent = 206
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case lengthRequired = 411
  case bodyTooLong = 413
  case rangeNotSatisfiable = 416
  case expectationFailed = 417
  case misdirected = 421
  case unprocessable = 422
  case headTooLong = 431
  case ownFault = 500
  case notImplemented = 501
  case unavailable = 503
  case otherVersion = 505

  /// The words of RFC 9110.
  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .partialContent: "Partial Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .lengthRequired: "Length Required"
    case .bodyTooLong: "Content Too Large"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .expectationFailed: "Expectation Failed"
    case .misdirected: "Misdirected Request"
    case .unprocessable: "Unprocessable Content"
    case .headTooLong: "Request Header Fields Too Large"
    case .ownFault: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .unavailable: "Service Unavailable"
    case .otherVersion: "HTTP Version Not Supported"
    }
  }
}
