internal import DurableFiles
internal import Glibc

exit(PublishProgram.run(ProgramArguments.all()))
