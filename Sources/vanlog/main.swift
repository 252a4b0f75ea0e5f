import CBuildInfo
import CommandLineKit
import SharedCommands

Program.runAndExit(
  vanlog, versionLine: String(cString: vanlog_version_line()),
  exitStatusOfError: { error in
    rememberDamage(error)
    return exitStatus(of: error)
  })
