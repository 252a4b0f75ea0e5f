/// An example that cannot be run to its end as it stands, or whose end is not success.
struct ExampleException: Sendable {
  /// How its line begins.
  let beginning: String
  /// How, and why not as it stands.
  let reason: String
  /// What is run instead, if not the line itself.
  var instead: String?
  /// Ctrl-C is typed once this succeeds, which shows that the program is at work.
  var proof = ""
  /// How it ends.
  var code: Int32 = 0

  /// Those that concern lines with the same beginning; the longest beginning counts.
  static let all = [
    ExampleException(
      beginning: "vanlog drive status --watch", reason: "until it is at work, since it never ends",
      proof: #"grep -aq recording "$HOME/shown""#, code: 130),
    ExampleException(
      beginning: "vanlog drive torture", reason: "until it is at work, since it takes minutes",
      proof: #"grep -aq 'killing at each write' "$HOME/shown""#, code: 75),
    ExampleException(
      beginning: "vanlog spots import - ", reason: "with a file in place of another program",
      instead: "vanlog spots import - --pack x <places.csv"),
    ExampleException(
      beginning: "vanlog sync init webdav+https://cloud.example/", reason: "without such a server",
      code: 75),
    ExampleException(
      beginning: "vanlog web run", reason: "until it is at work, since it never ends",
      proof: serving),
    ExampleException(
      beginning: "vanlog web run --listen 192.168.8.1:80",
      reason: "until it is at work, at an address that this machine has",
      instead: #"vanlog web run --listen "127.0.0.1:$OTHER_PORT""#, proof: serving),
    ExampleException(
      beginning: "vanlog setup", reason: "until it asks, since nobody answers here",
      proof: #"grep -aq 'Enter keeps' "$HOME/shown""#, code: 130),
    ExampleException(beginning: "vanlog setup ", reason: "as it stands"),
    ExampleException(
      beginning: "vanlog daemon run", reason: "until it is at work, since it never ends",
      proof: "vanlog daemon status"),
    ExampleException(
      beginning: "vanlog daemon install",
      reason: "as a trial for another user, since it changes the system",
      instead: #"vanlog daemon install "$(id -un)" --dry-run"#),
  ]

  private static let serving = #"grep -aq 'serves the page' "$HOME/shown""#

  static func concerning(_ line: String) -> ExampleException {
    all.filter { line.hasPrefix($0.beginning) }.max { $0.beginning.count < $1.beginning.count }
      ?? ExampleException(beginning: line, reason: "as it stands")
  }
}
