import Almanac
import CommandLineKit
import HomeFolder

/// Which weather service is asked, where, and as whom, by the settings.
struct WeatherServer {
  let service: WeatherService
  /// A server of one's own; `nil` for the public one.
  let address: String?
  /// Where past weather is asked for; `nil` for nowhere, and empty for the public server.
  let archive: Archive
  let contact: String?

  enum Archive: Equatable {
    case none, standard
    case address(String)
  }

  init(_ settings: Settings) throws(CommandProblem) {
    guard let service = WeatherService(rawValue: settings[.weatherService]) else {
      throw CommandProblem(
        .configuration,
        "no weather service is set, and nothing was fetched; a service learns where the van is, rounded "
          + "to 0.1 degree. To choose one: 'vanlog config set weather.service open-meteo'")
    }
    self.service = service
    address = settings[.weatherAddress] == "auto" ? nil : settings[.weatherAddress]
    contact = settings[.weatherContact] == "none" ? nil : settings[.weatherContact]
    if settings[.weatherArchive] != "auto" {
      archive = .address(settings[.weatherArchive])
    } else {
      // MET Norway has no archive, and the user has not agreed to ask Open-Meteo.
      archive = service == .openMeteo && address == nil ? .standard : .none
    }
    guard service != .metNorway || address != nil || contact != nil else {
      throw CommandProblem(
        .configuration,
        "MET Norway answers only those who say how they can be reached; set your address with "
          + "'vanlog config set weather.contact you@example.org'")
    }
  }

  /// Names this server in the log of requests.
  var key: String { "\(source) as \(contact ?? "anonymous")" }

  var archiveKey: String {
    switch archive {
    case .none, .standard: "archive as \(contact ?? "anonymous")"
    case .address(let address): "\(address) as \(contact ?? "anonymous")"
    }
  }

  /// Where forecasts come from: another place may have other data.
  var source: String { address ?? service.rawValue }

  var archiveAddress: String? {
    if case .address(let address) = archive { address } else { nil }
  }
}
