import CommandLineKit
import DurableFiles
import Glibc
import Text
import TripSync

/// Where a passphrase comes from: a prompt, a file or a descriptor, never the command line.
enum PassphraseInput {
  static let file = OptionSpec(
    "passphrase-file", value: .file(),
    help: "Read the passphrase from this file, which only its owner should be able to read.")
  static let descriptor = OptionSpec(
    "passphrase-fd", value: .integer("N", 0...1_023),
    help: "Read the passphrase from this file descriptor, up to its end.")
  static let options = [file, descriptor]

  private static let most = 16_384

  /// Whether a person has to type it.
  static func isTyped(_ arguments: Arguments) -> Bool {
    arguments.text(file) == nil && arguments.text(descriptor) == nil
  }

  /// The passphrase that opens a repository.
  static func existing(
    _ arguments: Arguments, _ context: CommandContext, _ question: String = "Passphrase: "
  ) throws -> Secret {
    if let given = try given(arguments, context) { return given }
    let prompt = try self.prompt(arguments)
    return try passphrase(prompt.answer(to: question))
  }

  /// A new passphrase, typed twice if typed at all.
  static func new(_ arguments: Arguments, _ context: CommandContext) throws -> Secret {
    if let given = try given(arguments, context) { return given }
    let prompt = try self.prompt(arguments)
    while true {
      let first: Secret
      do {
        first = try passphrase(prompt.answer(to: "New passphrase: "))
      } catch let error as PassphraseError {
        context.ask("\(error)\n")
        continue
      }
      if try passphrase(prompt.answer(to: "The same again: ")) == first { return first }
      context.ask("These do not match; try again.\n")
    }
  }

  private static func prompt(_ arguments: Arguments) throws -> SecretPrompt {
    do throws(PromptError) {
      return try SecretPrompt()
    } catch {
      throw arguments.usageError(
        "cannot ask for the passphrase: \(error); give --passphrase-file or --passphrase-fd",
        option: file)
    }
  }

  private static func given(
    _ arguments: Arguments, _ context: CommandContext
  ) throws -> Secret? {
    if arguments.text(file) != nil, arguments.text(descriptor) != nil {
      throw arguments.usageError("--passphrase-file and --passphrase-fd cannot be combined")
    }
    if let path = arguments.text(file) {
      return try passphrase(SecretFile.contents(of: path, limit: most, context))
    }
    guard let number = arguments.integer(descriptor) else { return nil }
    return try passphrase(bytes(from: CInt(number)))
  }

  private static func passphrase(_ typed: [UInt8]) throws(PassphraseError) -> Secret {
    var typed = typed
    defer { explicit_bzero(&typed, typed.count) }
    return try Passphrase(typed: typed).secret
  }

  private static func bytes(from descriptor: CInt) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    defer { explicit_bzero(&bytes, bytes.count) }
    var count = 0
    while count < bytes.count {
      let room = bytes.count - count
      let start = count
      let more = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + start }, room)
      }
      if more == 0 { return Array(bytes[..<count]) }
      if more > 0 {
        count += more
      } else {
        let code = errno
        guard code == EINTR else {
          throw CommandProblem(
            .inputMissing,
            "cannot read the passphrase from descriptor \(descriptor): \(SystemMessage.text(code)); "
              + "open it, as in --passphrase-fd 3 3<FILE")
        }
      }
    }
    throw PassphraseError.tooLong
  }
}

/// A file with a secret.
enum SecretFile {
  static func contents(
    of path: String, limit: Int, _ context: CommandContext
  ) throws -> [UInt8] {
    let file = try File(path, links: .follow)
    if try file.status().permissions & 0o077 != 0 {
      context.note(
        "other users can read \(Printable.line(path)); run 'chmod 600' on it")
    }
    return try file.contents(limit: limit)
  }
}
