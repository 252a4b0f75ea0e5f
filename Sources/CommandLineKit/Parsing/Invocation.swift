/// What a command line asks for.
struct Invocation {
  enum Request {
    case run(any Command.Type, Arguments)
    /// Help for a command, a group, or the program (an empty name).
    case help(String)
    case version
  }

  let request: Request
  let globals: GlobalOptions
}
