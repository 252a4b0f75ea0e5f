internal import Answers
public import CommandLineKit
public import Geodesy
public import Text

extension Members {
  /// The id of a record, in full and as people type it.
  public static func identity(
    _ noun: String, of kind: String? = nil, _ id: @escaping @Sendable (Subject) -> RecordID,
    short: @escaping @Sendable (Subject) -> String
  ) -> Members {
    Members {
      Member(RecordKeys.id, .id(of: kind), "the id of the \(noun)", id)
      Member(RecordKeys.shortID, .text, "the end of the id, which can be typed", short)
    }
  }

  /// A position that is always known.
  public static func place(
    _ help: String, _ place: @escaping @Sendable (Subject) -> CoordinateE7
  ) -> Members {
    Members {
      Member("lat", .number(.latitude, places: 7), help) { Int64(place($0).latitude) }
      Member("lon", .number(.longitude, places: 7), help) { Int64(place($0).longitude) }
    }
  }

  /// A position that may be unknown; its members are `null` then, or left out if they are only there
  /// when known.
  public static func place(
    _ help: String, whenKnown: Bool = false, _ place: @escaping @Sendable (Subject) -> CoordinateE7?
  ) -> Members {
    Members {
      Member("lat", .number(.latitude, places: 7), help, whenKnown: whenKnown) {
        place($0).map { Int64($0.latitude) }
      }
      Member("lon", .number(.longitude, places: 7), help, whenKnown: whenKnown) {
        place($0).map { Int64($0.longitude) }
      }
    }
  }
}
