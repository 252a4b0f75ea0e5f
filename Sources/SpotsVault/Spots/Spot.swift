public import Geodesy

/// A spot with everything that the vault knows about it.
public struct Spot: Sendable {
  /// Whether a spot is shown, or why it is left out of results.
  public enum State: Int64, Sendable {
    case shown = 0
    /// It was in an earlier file of its pack but not in the latest.
    case gone = 1
    /// The user's note says so.
    case hidden = 2

    /// The SQL condition for a row of `geo` that is shown.
    static var isShown: String { "state = \(shown.rawValue)" }
  }

  public var key: SpotKey
  /// Its id in the pack or, if the pack has no ids, one derived from place and name.
  public var id: String
  /// What commands take instead of the pack and the id; empty for a row of a file.
  public var shortID = ""
  public var pack: String
  public var state: State
  public var name: String
  public var type: String
  public var position: CoordinateE7
  /// Tenths of a star, 0 to 50.
  public var rating: Int?
  public var limits: VehicleSize
  public var services: SpotServices
  /// Two letters.
  public var country: String?
  /// The town or the address.
  public var place: String
  public var description: String
  public var url: String
  /// What else the pack says: column names and their texts, in the order of the file.
  public var extra: [(name: String, text: String)]
}
