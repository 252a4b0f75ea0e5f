internal import CBuildInfo
internal import DriveRecorder
internal import DurableFiles
internal import Glibc

exit(RecorderProgram.run(ProgramArguments.all()))
