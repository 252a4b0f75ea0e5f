import Foundation
import TestSupport
import Testing
import Text

/// Secrets that are typed, on a terminal made for the test.
@Suite(.temporaryDirectory) struct SyncTerminalTests {
  /// Runs vanlog on a terminal, waits for each question and answers it; prints what the terminal
  /// showed, then whether it echoes again, then the exit code.
  private static let typist = #"""
    import os, pty, sys, termios, time
    program, steps = sys.argv[1:sys.argv.index('--')], sys.argv[sys.argv.index('--') + 1:]
    shown = b''
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program[0], program)
    def read():
        global shown
        try:
            more = os.read(terminal, 4096)
        except OSError:
            more = b''
        shown += more
        return more
    at = 0
    for question, answer in zip(steps[::2], steps[1::2]):
        while question.encode() not in shown[at:]:
            if not read():
                break
        at = len(shown)
        if answer.startswith('word'):
            number = int(shown[:at].split(b'Word ')[-1].split(b':')[0])
            table = shown[:shown.index(b'Write them')].split()
            words = {int(table[i]): table[i + 1] for i in range(0, len(table) - 1, 2)}
            answer = words[number].decode()
        os.write(terminal, b'\x03' if answer == '^C' else answer.encode() + b'\n')
    while read():
        pass
    echo = bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
    status = os.waitpid(child, 0)[1]
    code = os.waitstatus_to_exitcode(status)
    sys.stdout.write(shown.decode().replace('\r', ''))
    print('echo', echo)
    print('code', code)
    """#

  private func type(_ home: String, _ words: [String], _ steps: [String]) throws -> String {
    let finished = try Finished.running(
      "/usr/bin/python3",
      ["-c", Self.typist, Van.program, "--home", SyncStage.path(home)] + words + ["--"] + steps,
      environment: ["HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8", "TERM": "dumb"])
    #expect(finished.status == 0, "\(finished)")
    return finished.output
  }

  @Test func `a passphrase is typed twice and never shown`() throws {
    let passphrase = SyncStage.passphrase
    let shown = try type(
      "van", ["sync", "init", SyncStage.remote],
      [
        "New passphrase: ", "short", "New passphrase: ", passphrase, "The same again: ",
        "other one",
        "New passphrase: ", passphrase, "The same again: ", passphrase,
      ])
    #expect(shown.contains("at least 8 characters"), "\(shown)")
    #expect(shown.contains("These do not match; try again."), "\(shown)")
    #expect(!shown.contains(passphrase) && !shown.contains("other one"), "\(shown)")
    #expect(shown.hasSuffix("code 0\n"), "\(shown)")
    let joined = try type(
      "phone", ["sync", "join", SyncStage.remote], ["Passphrase: ", passphrase])
    #expect(joined.hasSuffix("code 0\n") && !joined.contains(passphrase), "\(joined)")
  }

  @Test func `a signal ends a question, and the terminal echoes again`() throws {
    let shown = try type(
      "van", ["sync", "init", SyncStage.remote], ["New passphrase: ", "^C"])
    #expect(shown.hasSuffix("echo True\ncode -2\n"), "\(shown)")
  }

  @Test func `words are shown once and asked back`() throws {
    try SyncStage.begin()
    let shown = try type(
      "van", ["sync", "recovery-key"],
      ["Word ", "word", "Word ", "word", "Word ", "word"])
    #expect(shown.contains("these words are the recovery key from now on"), "\(shown)")
    #expect(shown.hasSuffix("code 0\n"), "\(shown)")
    #expect(try SyncStage.json("van", "sync", "status")["recovery_words"]?.bool == true)
  }

  @Test func `words that were not written down do not count`() throws {
    try SyncStage.begin()
    let shown = try type(
      "van", ["sync", "recovery-key"], ["Word ", "no", "Word ", "no", "Word ", "no"])
    #expect(shown.contains("That is not it; look at your paper."), "\(shown)")
    #expect(shown.hasSuffix("code 65\n"), "\(shown)")
    #expect(try SyncStage.json("van", "sync", "status")["recovery_words"]?.bool == false)
  }
}
