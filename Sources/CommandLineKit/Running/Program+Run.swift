internal import Glibc

/// Gives an error of a lower module its exit status.
public typealias ExitStatusOfError = @Sendable (any Error) -> ExitStatus?

extension Program {
  /// Runs the process's command line and ends the process.
  ///
  /// Scripts ask for `--version` again and again, so with no other argument it is answered before
  /// the program is made, which takes a fifth of the time. The process ends by `exit` instead of
  /// returning: the runtime of a static executable would otherwise tidy up what the kernel drops
  /// anyway.
  public static func runAndExit(
    _ program: @autoclosure () -> Program, versionLine: String,
    exitStatusOfError: @escaping ExitStatusOfError
  ) -> Never {
    StandardDescriptor.reserveStandardDescriptors()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)  // a limit on the size of files makes a write fail, and no more
    // If the answer cannot be written, the program tries again and says why.
    if isAskedForVersionOnly, (try? writeOutput(Array(versionLine.utf8))) != nil {
      exit(ExitStatus.done.code)
    }
    if isAskedToComplete {
      completeWord(of: program())
      exit(ExitStatus.done.code)
    }
    exit(program().run(versionLine, exitStatusOfError: exitStatusOfError).code)
  }

  private static var isAskedForVersionOnly: Bool {
    guard CommandLine.argc == 2, let argument = CommandLine.unsafeArgv[1] else { return false }
    return strcmp(argument, "--version") == 0
  }

  private static var isAskedToComplete: Bool {
    guard CommandLine.argc > 1, let argument = CommandLine.unsafeArgv[1] else { return false }
    return strcmp(argument, CompletionRequest.word) == 0
  }

  /// Answers the shell; it does without what cannot be determined.
  private static func completeWord(of program: Program) {
    let arguments = (1..<Int(CommandLine.argc)).map { index in
      CommandLine.unsafeArgv[index].map { String(cString: $0) } ?? ""
    }
    guard let request = CompletionRequest(arguments) else { return }
    try? writeOutput(Array(request.answer(of: program, .process).utf8))
  }

  private func run(_ versionLine: String, exitStatusOfError: ExitStatusOfError) -> ExitStatus {
    do {
      let invocation = try Parser.parse(try Self.processArguments(), for: self)
      return try perform(invocation, versionLine)
    } catch let error as UsageError {
      let text =
        error.lacksCommand
        ? HelpText(program: self, width: nil, ink: Ink(isColored: false)).text(
          for: error.commandName)
        : error.text(programName: name)
      Self.writeError(text)
      return .usage
    } catch is ReaderGone {
      return .done
    } catch {
      Self.writeError("\(name): \(Printable.block("\(error)"))\n")
      return (error as? any Failure)?.exitStatus ?? exitStatusOfError(error) ?? .ownFault
    }
  }

  private func perform(_ invocation: Invocation, _ versionLine: String) throws -> ExitStatus {
    let environment = Environment.process
    let context = CommandContext(
      program: self, globals: invocation.globals, environment: environment,
      terminal: Terminal.current(environment),
      writeOut: Self.writeOutput, writeNote: { _ = StandardDescriptor.write($0, to: 2) })
    switch invocation.request {
    case .version:
      try context.write(versionLine)
      return .done
    case .help(let words):
      try context.write(context.help(for: words))
      return .done
    case .run(let command, let arguments):
      let command = try command.init(arguments)
      context.commandName = type(of: command).name
      prepare(context, context.commandName)
      return try command.run(context)
    }
  }

  /// The arguments as UTF-8, or an error that names the first that is not: a repaired name would be
  /// another file's name.
  private static func processArguments() throws(UsageError) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: bytes) else {
        throw UsageError("argument \(index) is not valid UTF-8 text", commandName: "")
      }
      arguments.append(argument)
    }
    return arguments
  }

  private static func writeOutput(_ bytes: [UInt8]) throws {
    switch StandardDescriptor.write(bytes, to: 1) {
    case .done: return
    case .readerGone: throw ReaderGone()
    case .failed(let code): throw OutputError(errno: code)
    }
  }

  private static func writeError(_ text: String) {
    let message = Terminal.current(Environment.process).message(text)
    _ = StandardDescriptor.write(Array(message.utf8), to: 2)
  }
}

/// The reader of our output has left: there is nothing more to do, and nothing wrong.
private struct ReaderGone: Error {}

extension OutputError: Failure {
  public var exitStatus: ExitStatus { .inputOutput }
}
