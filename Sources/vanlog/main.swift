import CommandLineKit
import SharedCommands

ShortWay.answerVersionAndExit()
vanlog.runAndExit(exitStatusOfError: exitStatus(of:))
