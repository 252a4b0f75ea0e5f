import CBuildInfo
import CommandLineKit

Program.runAndExit(
  vanlog, versionLine: String(cString: vanlog_version_line()),
  exitStatusOfError: exitStatus(of:))
