internal import DurableFiles
internal import Glibc
internal import NetRemotes

// A limit on the size of files makes a write fail, and no more.
signal(SIGXFSZ) { _ in }

exit(NetProgram.run(ProgramArguments.all()))
