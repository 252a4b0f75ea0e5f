internal import DurableFiles
internal import Glibc

exit(DaemonProgram.run(ProgramArguments.all()))
