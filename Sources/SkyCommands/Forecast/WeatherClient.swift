import HomeFolder

/// The connection to weather servers, opened with the first request.
final class WeatherClient {
  /// How vanlog names itself, and whom to write to.
  let agent: String
  private let allowsPlainHTTP: Bool
  private var fetch: WeatherFetch?

  init(_ server: WeatherServer, version: String) {
    agent = "vanlog/\(version)" + (server.contact.map { " \($0)" } ?? "")
    // The settings accept http:// only within this machine's own network.
    allowsPlainHTTP = [server.address, server.archiveAddress].contains {
      $0?.hasPrefix("http://") == true
    }
  }

  func get(
    _ url: String, _ headers: [String]
  ) throws(WeatherFetch.Failure) -> WeatherFetch.Answer {
    var current: WeatherFetch
    if let fetch {
      current = fetch
    } else {
      current = try WeatherFetch(allowsPlainHTTP: allowsPlainHTTP)
    }
    defer { fetch = current }
    return try current.get(url, headers: headers)
  }
}
