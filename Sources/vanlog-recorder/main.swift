internal import DurableFiles
internal import Glibc

exit(RecorderProgram.run(ProgramArguments.all()))
