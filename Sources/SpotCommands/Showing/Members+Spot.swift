import CommandLineKit
import Geodesy
import SharedCommands
import SpotsVault

/// What answers say about a spot, whether they know all of it or what a list shows.
protocol AnsweredSpot: Sendable {
  var id: String { get }
  var shortID: String { get }
  var pack: String { get }
  var name: String { get }
  var type: String { get }
  var position: CoordinateE7 { get }
  var rating: Int? { get }
  var limits: VehicleSize { get }
  var services: SpotServices { get }
  var place: String { get }
  var country: String? { get }
}

extension Spot: AnsweredSpot {}
extension SpotHit: AnsweredSpot {}

// Parts of spots that several answers share.
extension Members where Subject: AnsweredSpot {
  static var spotID: Members {
    Members { Member("id", .text, "id of the spot in its pack") { $0.id } }
  }

  static var spotIDs: Members {
    Members {
      spotID
      Member("short_id", .text, "what commands take instead of pack and id") { $0.shortID }
      Member("pack", .text, "pack it belongs to") { $0.pack }
    }
  }

  static var spotPlace: Members {
    Members {
      Member("name", .text, "name of the spot") { $0.name }
      Member("type", .text, "type of spot") { $0.type }
      Members.place("position") { $0.position }
    }
  }

  static var spotRating: Members {
    Members {
      Member("rating", .number(.plain, places: 1), "stars, 0 to 5") { $0.rating.map { Int64($0) } }
    }
  }

  static var spotLimits: Members {
    Members {
      Member("max_height_m", .number(.metres, places: 2), "maximum height of a vehicle") {
        $0.limits.height.map { Int64($0) }
      }
      Member("max_length_m", .number(.metres, places: 2), "maximum length of a vehicle") {
        $0.limits.length.map { Int64($0) }
      }
      Member("max_width_m", .number(.metres, places: 2), "maximum width of a vehicle") {
        $0.limits.width.map { Int64($0) }
      }
      Member("max_weight_kg", .number(.kilograms), "maximum weight of a vehicle") {
        $0.limits.weight
      }
      Member("services", .texts, "services at the spot") { $0.services.names }
      Member("shade", .flag, "whether there is shade; null if unknown") { $0.services[.shade] }
      Member(
        "low_emission_zone", .flag, "whether it lies in a low-emission zone; null if unknown"
      ) { $0.services[.lowEmissionZone] }
    }
  }

  static var spotTown: Members {
    Members {
      Member("place", .text, "name of the place") { $0.place.isEmpty ? nil : $0.place }
      Member("country", .country, "two-letter country code") { $0.country }
    }
  }

  static var spotLink: Members {
    Members {
      Member("link", .text, "geo: link, which phones and map apps open") {
        SpotPhrases.link($0.position)
      }
    }
  }
}

extension Members {
  /// Whether the van fits, where that was asked for.
  static func spotFit(_ fit: @escaping @Sendable (Subject) -> Fit?) -> Members {
    Members {
      Member(
        "fits", .choice(["yes", "no", "unknown"]), "whether the van fits; null without a size"
      ) { fit($0).map(SpotPhrases.answer) }
      Member("fits_reason", .text, "why it does not fit, or what is not known") {
        fit($0).flatMap { SpotPhrases.reason($0) }
      }
    }
  }
}
