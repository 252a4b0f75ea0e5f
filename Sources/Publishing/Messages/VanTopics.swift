/// The topics of this van, all of which begin with the setting and its id.
struct VanTopics {
  let base: String

  init(topic: String, id: String) {
    base = "\(topic)/\(id)"
  }

  var availability: String { "\(base)/availability" }
  var position: String { "\(base)/position" }
  var speed: String { "\(base)/speed" }
  var drive: String { "\(base)/drive" }
  var status: String { "\(base)/status" }

  static let online = "online"
  static let offline = "offline"
  /// What Home Assistant takes for an unknown value.
  static let unknown = "None"
}
