import CommandLineKit

ShortWay.answerVersionAndExit()
vanlog.runAndExit(exitStatusOfError: exitStatus(of:))
