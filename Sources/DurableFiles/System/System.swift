import CLinux
import Glibc

/// The kernel's error for a failed call, not yet tied to a file.
struct Errno: Error, Equatable {
  let code: CInt

  /// The kernel never sees such a name whole, so it cannot report this itself.
  static let nameWithNUL = Errno(code: EILSEQ)
}

/// The system calls of this module, one function each: the program's only place that handles EINTR.
///
/// Functions that take a folder's descriptor and a name never follow the name if it is a link.
enum System {
  /// Makes a call until no signal interrupts it, unless a test's fault plan steps in.
  @inline(__always)
  static func call(_ kind: SystemCall, _ body: () -> CInt) throws(Errno) -> CInt {
    CInt(try move(kind, 0) { _ in Int(body()) })
  }

  /// Makes a call that moves up to `count` bytes, and returns how many it moved.
  @inline(__always)
  private static func move(
    _ kind: SystemCall, _ count: Int, _ body: (_ count: Int) -> Int
  ) throws(Errno) -> Int {
    while true {
      var count = count
      switch FaultPlan.current?.next(kind) {
      case nil: break
      case .short, .shortThenError: count = max(1, count / 2)
      case .error(EINTR): continue
      case .error(let code): throw Errno(code: code)
      case .crash: throw Errno(code: ECANCELED)
      }
      let result = body(count)
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw Errno(code: code) }
    }
  }

  /// Reads until the buffer is full or the file ends; returns how many bytes were read.
  static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try move(.read, rest.count) {
        pread(descriptor, rest.baseAddress, $0, off_t(offset + filled))
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Writes all bytes at an offset, however many calls that takes.
  static func write(
    _ descriptor: CInt, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = try move(.write, rest.count) {
        pwrite(descriptor, rest.baseAddress, $0, off_t(offset + written))
      }
      if count == 0 { throw Errno(code: EIO) }  // no file system should; we would loop forever
      written += count
    }
  }

  static func truncate(_ descriptor: CInt, to length: Int) throws(Errno) {
    _ = try call(.truncate) { ftruncate(descriptor, off_t(length)) }
  }

  /// Returns once the file's bytes and all its metadata are on the disk.
  static func sync(_ descriptor: CInt) throws(Errno) {
    _ = try call(.sync) { fsync(descriptor) }
  }

  /// Like `sync`, without metadata not needed for reading, such as the modification time.
  static func syncData(_ descriptor: CInt) throws(Errno) {
    _ = try call(.sync) { fdatasync(descriptor) }
  }

  /// Has the kernel begin to write a file, and does not wait; `sync` reports what goes wrong.
  static func beginWriting(_ descriptor: CInt) {
    clinux_begin_writing(descriptor)
  }

  static func status(_ descriptor: CInt) throws(Errno) -> FileStatus {
    var raw = stat()
    _ = try call(.status) { fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  static func setPermissions(_ descriptor: CInt, _ mode: mode_t) throws(Errno) {
    _ = try call(.permissions) { fchmod(descriptor, mode) }
  }

  /// Takes the exclusive lock of this open file; EAGAIN if another open file holds it.
  static func lock(_ descriptor: CInt) throws(Errno) {
    _ = try call(.lock) { clinux_lock(descriptor) }
  }

  static func isLocked(_ descriptor: CInt) throws(Errno) -> Bool {
    try call(.lock) { clinux_is_locked(descriptor) } != 0
  }

  /// Waits; a signal may end it early.
  static func sleep(milliseconds: Int) throws(Errno) {
    if case .error(let code) = FaultPlan.current?.next(.sleep) { throw Errno(code: code) }
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    nanosleep(&time, nil)
  }
}
