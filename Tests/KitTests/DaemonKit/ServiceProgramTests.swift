import DaemonKit
import DurableFiles
import Glibc
import TestSupport
import Testing

/// What services make of their options, and of what goes wrong.
@Suite(.temporaryDirectory) struct ServiceProgramTests {
  private let program = ServiceProgram("van", usage: "", rival: "stop the other one")

  private func options(_ arguments: [String]) throws(ServiceProblem) -> [String] {
    var found: [String] = []
    try program.readOptions(arguments) { name, value in
      found.append("\(name) \(value)")
      return name == "--home" || name == "--hurry"
    }
    return found
  }

  @Test func `a value stands behind its option, or behind an equals sign`() throws {
    #expect(try options(["--home", "/a=b", "--hurry=2"]) == ["--home /a=b", "--hurry 2"])
    #expect(try options(["--home=/a=b"]) == ["--home /a=b"])
    #expect(try options([]) == [])
  }

  @Test(arguments: [
    (["--home"], "--home needs a value"), (["--home", ""], "--home needs a value"),
    (["--home="], "--home= needs a value"), (["x"], "x needs a value"),
    (["--van=1"], "unknown option '--van=1'; see 'van --help'"),
    (["--home", "/a", "--van", "1"], "unknown option '--van'; see 'van --help'"),
  ])
  func `other options are refused`(arguments: [String], sentence: String) {
    let problem = #expect(throws: ServiceProblem.self) { try options(arguments) }
    #expect(problem?.code == EX_USAGE)
    #expect(problem?.description == sentence)
  }

  @Test func `a home that another program has is a reason to try again later`() throws {
    let folder = try Directory(TemporaryDirectory.current.path)
    let lock = try folder.lock("lock")
    let error = #expect(throws: FileError.self) { _ = try folder.lock("lock") }
    let problem = ServiceProblem(try #require(error), rival: "stop the other one")
    #expect(problem.code == EX_TEMPFAIL)
    #expect(problem.description == "stop the other one")
    withExtendedLifetime(lock) {}
  }

  @Test func `other errors keep their words, and have a code`() throws {
    let folder = try Directory(TemporaryDirectory.current.path)
    let error = #expect(throws: FileError.self) { _ = try folder.directory("none") }
    let missing = try #require(error)
    #expect(ServiceProblem(missing, rival: "x").code == EX_NOINPUT)
    #expect(ServiceProblem(missing, rival: "x").description == "\(missing)")
    #expect(ServiceProblem(CancellationError()).code == EX_SOFTWARE)
    #expect(ServiceProblem(ServiceProblem(code: EX_CONFIG, "why")).code == EX_CONFIG)
  }
}
