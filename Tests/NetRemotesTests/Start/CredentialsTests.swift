import Glibc
import TestSupport
import Testing

@testable import NetRemotes
import Text

/// The file of user and password.
@Suite(.temporaryDirectory) struct CredentialsTests {
  private func parse(_ text: String) throws -> Credentials {
    try Credentials(parsing: Array(text.utf8), file: "/f")
  }

  @Test func `names have values, with spaces and comments around them`() throws {
    let credentials = try parse(
      "# mine\n\n user = van\r\npassword=a = b # c\nprivate-key\t= /keys/van \nregion = eu-1\n")
    #expect(credentials.text(.user) == "van" && credentials.text(.password) == "a = b # c")
    #expect(credentials.text(.privateKey) == "/keys/van" && credentials.text(.region) == "eu-1")
    #expect(credentials.text(.secret) == nil)
  }

  @Test(arguments: [
    ("hunter2", 1, "write a name, = and a value, as in user = van"),
    (
      "user = a\n\npasword = hunter2", 3,
      "the names are user, password, key, secret, region, passphrase, private-key"
    ),
    ("password =", 1, "password has no value"),
    ("key = a\u{0}b", 1, "key contains a control character"),
    ("key = a\nkey = hunter2", 2, "key is there twice"),
    ("secret = " + String(repeating: "x", count: 1_025), 1, "secret has more than 1024 bytes"),
  ])
  func `a mistake is reported by its line, without what the line says`(
    text: String, line: Int, reason: String
  ) throws {
    let complaint = try #require(throws: Complaint.self) { try parse(text) }
    #expect(
      complaint == Complaint(.refused, "/f, line \(line): \(reason); mend that line of the file"))
  }

  private func file(_ text: String, mode: mode_t) throws -> String {
    let path = TemporaryDirectory.current.file("credentials")
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    chmod(path, mode)
    return path
  }

  @Test func `a file that only its owner can read is read`() throws {
    for mode in [0o600, 0o400] as [mode_t] {
      let path = try file("user = van\n", mode: mode)
      #expect(try Credentials(file: path).text(.user) == "van")
      unlink(path)
    }
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o610] as [mode_t])
  func `a file that others can read is refused`(mode: mode_t) throws {
    let path = try file("user = van\npassword = hunter2\n", mode: mode)
    let complaint = try #require(throws: Complaint.self) { try Credentials(file: path) }
    #expect(
      complaint.text == "the credentials file \(path) can be read by others; run: chmod 600 \(path)"
    )
  }

  @Test func `a file that is too large, a link, a pipe or missing is refused`() throws {
    let path = try file(String(repeating: "#\n", count: 8_193), mode: 0o600)
    let others = ["link", "pipe", "missing"].map(TemporaryDirectory.current.file)
    symlink(path, others[0])
    mkfifo(others[1], 0o600)
    for path in [path] + others {
      #expect(throws: Complaint.self) { try Credentials(file: path) }
    }
  }

  @Test func `a secret cannot be printed`() throws {
    let secret = SecretText(Array("hunter2".utf8)[...])
    #expect("\(secret)" == "(hidden)" && String(reflecting: secret) == "(hidden)")
    var text = ""
    dump(secret, to: &text)
    #expect(!text.contains("hunter2"))
    #expect(secret.withBytes { Array($0) } == Array("hunter2".utf8))
  }
}
