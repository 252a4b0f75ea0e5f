internal import Text

/// How notices of rules make themselves heard.
extension SettingSpec {
  public static let noticeProgram = SettingSpec(
    key: "notify.program", scope: .device, kind: .program, standard: "none",
    help: "A program that shows notices of rules; it gets each as JSON on standard input.")

  public static let quietHours = SettingSpec(
    key: "notices.quiet", scope: .device, kind: .hours, standard: "none",
    help:
      "Hours of the day, such as 22:00-07:00, in which notices wait until 'notify.program' gets "
      + "them; urgent ones do not.")

  /// Whether it is `none`, or two times of day that differ.
  static func areHours(_ text: String) -> Bool {
    guard text != "none" else { return true }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    return ends.count == 2 && ends.allSatisfy(isTimeOfDay) && ends[0] != ends[1]
  }

  /// `07:30`, and nothing else.
  private static func isTimeOfDay(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = Digits.value(bytes[0..<2]),
      let minute = Digits.value(bytes[3..<5])
    else { return false }
    return hour < 24 && minute < 60
  }
}
