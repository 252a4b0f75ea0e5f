import CBuildInfo
import CommandLineKit
import SharedCommands

Program.runAndExit(
  vanlog, versionLine: String(cString: vanlog_version_line()),
  exitStatusOfError: exitStatus(of:))
