internal import HTTPServing

/// Headers that all answers have.
enum PageHeaders {
  /// Nothing is loaded from or sent to other hosts, and the page cannot be put in a frame.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
    "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ]

  static let all = [
    Response.Header(name: "Content-Security-Policy", value: policy.joined(separator: "; ")),
    Response.Header(name: "X-Content-Type-Options", value: "nosniff"),
    Response.Header(name: "Referrer-Policy", value: "no-referrer"),
    Response.Header(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
  ]
}
