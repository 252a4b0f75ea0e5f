import CBuildInfo
import CommandLineKit
import SharedCommands
import SyncCommands

Program.runAndExit(
  vanlog, versionLine: String(cString: vanlog_version_line()),
  exitStatusOfError: { error in
    rememberDamage(error)
    return exitStatus(of: error) ?? syncExitStatus(of: error)
  })
