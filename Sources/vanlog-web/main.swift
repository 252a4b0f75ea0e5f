internal import DurableFiles
internal import Glibc

exit(WebProgram.run(ProgramArguments.all()))
