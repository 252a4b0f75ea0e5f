import CommandLineKit

vanlog.runAndExit(exitStatusOfError: exitStatus(of:))
