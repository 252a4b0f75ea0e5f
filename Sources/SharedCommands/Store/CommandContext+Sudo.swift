internal import CommandLineKit
internal import HomeFolder

extension CommandContext {
  /// Says whose logbook this is, if `sudo` has chosen another one than that of the person who typed.
  func noteOtherLogbook() throws {
    let home = try home()
    guard home.origin == .standard, let person = environment["SUDO_USER"], person != "root",
      let folder = environment["HOME"]?.split(separator: "/").last, folder != person
    else { return }
    note(
      "this goes into the logbook in \(home.path); without sudo, vanlog uses that of \(person)")
  }
}
