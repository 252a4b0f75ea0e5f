import Glibc
import Text

/// One parser, to be called with whatever the fuzzer invents.
struct FuzzTarget: Sendable {
  let name: String
  /// What is parsed and what must hold, in one line for `script/fuzz --list`.
  let summary: String
  /// Parses the bytes; errors are refusals, which is what most inputs deserve.
  let run: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, _ summary: String, _ run: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.summary = summary
    self.run = run
  }

  static let all = [
    report, recording, control, blackbox, json, gpx, csv, ledger, spots, coordinates, moments,
    amounts, fields, state, track, backup, pages, salvage, helper, segment, keyslot, servers,
    crossings, schengen, rules, automations, events, visits, notices, published, addresses, weather,
    archive, importRules, requests, paired, sentences, languages, labels,
  ]
}

/// Writes a line to standard error.
func report(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the fuzzer, which keeps the input, unless a promise of the parser holds.
func promise(_ holds: Bool, _ promise: @autoclosure () -> String) {
  guard !holds else { return }
  report("broken promise: \(promise())")
  abort()
}

/// The result of something that must not fail, as what it reads was written by vanlog itself.
func must<Result>(_ what: String, _ body: () throws -> Result) -> Result {
  do {
    return try body()
  } catch {
    report("broken promise: \(what): \(error)")
    abort()
  }
}

/// A private folder in memory for the files that a target writes.
enum FuzzFolder {
  static let path: String = {
    var template = Array("/dev/shm/vanlog-fuzz-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template) else {
      perror("cannot make a folder in /dev/shm")
      exit(73)
    }
    atexit {
      for name in ["file", "mended", "current_expedition.json"] {
        unlink("\(FuzzFolder.path)/\(name)")
      }
      rmdir(FuzzFolder.path)
    }
    return String(cString: folder)
  }()

  /// Writes a file anew and returns its path.
  static func write(_ bytes: [UInt8], as name: String = "file") -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    promise(descriptor >= 0, "a file can be made in \(path)")
    promise(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "\(path) has room")
    close(descriptor)
    return file
  }
}

extension RecordID {
  /// An id that only its number tells apart from others.
  static func numbered(_ number: UInt64) -> RecordID {
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    return RecordID(bytes: [UInt8](repeating: 0, count: 8) + bytes) ?? .zero
  }
}
