public import Geodesy

/// A place of a pack, with everything that the vault knows of it.
public struct Spot: Sendable {
  /// Why a spot is left out of answers.
  public enum State: Int64, Sendable {
    case shown = 0
    /// It was in an earlier file of its pack and is not in the last one.
    case gone = 1
    /// The user's note says so.
    case hidden = 2

    /// What SQL asks of a row of `geo` that is shown.
    static var isShown: String { "state = \(shown.rawValue)" }
  }

  public var key: SpotKey
  /// What its pack calls it; where a pack has no ids, one made of place and name.
  public var id: String
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
  /// The town, or the address.
  public var place: String
  public var description: String
  public var url: String
  /// What else the pack says: names of its columns and their texts, in the order of the file.
  public var extra: [(name: String, text: String)]
}
