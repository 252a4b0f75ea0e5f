public import Text

/// A check-in, as a sentence says it.
public struct SaidStay: Sendable, Hashable {
  /// Where the check-in gets its position from.
  public enum Position: Sendable, Hashable {
    /// The van is there now.
    case here
    /// A spot of a pack or a place of one's own, as `--spot` takes it.
    case spot(String)
    /// Coordinates.
    case at(String)
    case unknown
  }

  public var place: String?
  public var position = Position.unknown
  /// Whether the sentence itself says "here".
  public var saysHere = false
  public var type: String?
  /// Whether the type is given by the name alone, as in "Camping Bled".
  public var hasTypeInName = false
  public var isOvernight: Bool?
  /// Ratings by their fields.
  public var stars: [Stars] = []
  public var facilities: [String] = []
  public var cost: String?
  /// `nil` for one, or none.
  public var nights: Int?
  /// `nil` for today.
  public var day: Day?
  /// Hours and minutes.
  public var arrival: String?
  public var note: String?

  public struct Stars: Sendable, Hashable {
    let field: String
    let count: Int
  }

  var words: [String] {
    var command = CommandWords("checkin", "add")
    command.operand(place)
    var type = type
    switch position {
    case .here: command.flag("here", true)
    case .spot(let id):
      command.option("spot", id)
      // The spot knows better than its name.
      if hasTypeInName { type = nil }
    case .at(let coordinates): command.option("at", coordinates)
    case .unknown: break
    }
    command.option("type", type)
    if let nights {
      command.option("nights", "\(nights)")
    } else {
      command.choice("overnight", isOvernight)
    }
    for rating in stars { command.option(rating.field, "\(rating.count)") }
    if !facilities.isEmpty {
      command.option("facilities", facilities.joined(separator: ","))
    }
    command.option("cost", cost)
    if let arrival {
      command.option("arrived", day.map { "\($0)T\(arrival)" } ?? arrival)
    } else {
      command.option("day", day?.description)
    }
    command.option("note", note)
    return command.words
  }
}

extension SaidStay {
  /// The rating that stars without a word stand for.
  static let overall = RecordWords.ratings[0]
}
