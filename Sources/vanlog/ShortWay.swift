import CBuildInfo
import Glibc

/// What is answered before the table of commands is built, which costs half a millisecond.
enum ShortWay {
  /// Answers `vanlog --version`, which scripts ask again and again.
  ///
  /// With any other argument, or if the line cannot be written, it returns, and the normal path
  /// answers.
  static func answerVersionAndExit() {
    guard CommandLine.argc == 2, let argument = CommandLine.unsafeArgv[1],
      strcmp(argument, "--version") == 0
    else { return }
    signal(SIGPIPE, SIG_IGN)
    let line = vanlog_version_line()
    let length = strlen(line)
    if write(1, line, length) == length { exit(0) }
  }
}
