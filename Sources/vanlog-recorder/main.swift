internal import Glibc

exit(RecorderProgram.run(ProgramArguments.all()))
