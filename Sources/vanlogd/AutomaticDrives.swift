internal import DurableFiles
internal import HomeFolder
internal import Text

/// Drives that begin when the van moves off and end when it rests, if the setting says so.
///
/// A drive that a person has started is never stopped.
struct AutomaticDrives {
  /// In `run`: the raw reports of the first metres.
  static let leadName = "lead.json"
  /// How much earlier than the first motion the reports begin.
  private static let before: Int64 = 10_000

  var isOn: Bool
  /// The drive that was started here.
  private(set) var own: String?

  init(isOn: Bool, own: String?) {
    (self.isOn, self.own) = (isOn, own)
  }

  /// Since when reports belong to a drive that begins now; `nil` if none is to begin.
  func lead(since setOff: Int64, during drive: PositionWatch.Drive?) -> Int64? {
    isOn && drive == nil ? setOff - Self.before : nil
  }

  /// Whether the van's rest ends this drive.
  func stops(_ drive: PositionWatch.Drive?) -> Bool {
    guard isOn, let own, let drive else { return false }
    return drive.id == own
  }

  /// What `drive start` has answered.
  mutating func started(_ answer: JSONValue?) {
    own = answer?["drive_id"]?.string ?? own
  }

  mutating func stopped() {
    own = nil
  }
}
