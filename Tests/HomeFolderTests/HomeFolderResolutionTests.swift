import Foundation
import HomeFolder
import Testing

@Suite struct HomeFolderResolutionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var option: String?
    var variables: [String: String] = [:]
    let path: String
    let origin: HomeFolder.Origin

    var testDescription: String { "\(option ?? "no option") \(variables) gives \(path)" }
  }

  private static let all = [
    "VANLOG_HOME": "/v", "XDG_DATA_HOME": "/x", "HOME": "/h",
  ]

  static let cases = [
    Case(option: "/o", variables: all, path: "/o", origin: .option),
    Case(variables: all, path: "/v", origin: .variable),
    Case(
      variables: ["XDG_DATA_HOME": "/x", "HOME": "/h"], path: "/x/vanlog", origin: .dataHome),
    Case(variables: ["HOME": "/h"], path: "/h/.local/share/vanlog", origin: .standard),
    Case(
      variables: ["XDG_DATA_HOME": "x", "HOME": "/h"], path: "/h/.local/share/vanlog",
      origin: .standard),
    Case(option: "/o///", path: "/o", origin: .option),
    Case(option: "/o//p/", path: "/o//p", origin: .option),
    Case(option: "/", path: "/", origin: .option),
    Case(option: "///", path: "/", origin: .option),
    Case(variables: ["VANLOG_HOME": "/v/"], path: "/v", origin: .variable),
    Case(variables: ["XDG_DATA_HOME": "/x//"], path: "/x/vanlog", origin: .dataHome),
    Case(variables: ["HOME": "/h/"], path: "/h/.local/share/vanlog", origin: .standard),
    Case(variables: ["XDG_DATA_HOME": "/"], path: "/vanlog", origin: .dataHome),
    Case(variables: ["HOME": "/"], path: "/.local/share/vanlog", origin: .standard),
    Case(option: "/Zürich 湖", path: "/Zürich 湖", origin: .option),
    // A character that combines with the slash for a reader.
    Case(option: "/\u{301}o/", path: "/\u{301}o", origin: .option),
    Case(variables: ["XDG_DATA_HOME": "/\u{301}x"], path: "/\u{301}x/vanlog", origin: .dataHome),
    Case(option: "/" + String(repeating: "a", count: 3_998), path: longest, origin: .option),
  ]

  private static let longest = "/" + String(repeating: "a", count: 3_998)

  @Test(arguments: cases)
  func `the most specific source of the folder wins`(example: Case) throws {
    let home = try HomeFolder.resolve(option: example.option) { example.variables[$0] }
    #expect(home == HomeFolder(path: example.path, origin: example.origin))
  }

  @Test(arguments: ["van", "./van", "../van", "van/log", "van/"])
  func `a relative path starts from the working folder`(path: String) throws {
    let folder = FileManager.default.currentDirectoryPath
    let expected = folder + "/" + (path == "van/" ? "van" : path)
    let byOption = try HomeFolder.resolve(option: path) { _ in nil }
    let byVariable = try HomeFolder.resolve(option: nil) { $0 == "VANLOG_HOME" ? path : nil }
    #expect(byOption == HomeFolder(path: expected, origin: .option))
    #expect(byVariable == HomeFolder(path: expected, origin: .variable))
  }

  @Test(arguments: [("/a/b", "/a/b"), ("a", "/a"), ("./a/", "/./a/"), ("\u{301}", "/\u{301}")])
  func `a path for another program starts from the working folder`(path: String, end: String) {
    let folder = FileManager.default.currentDirectoryPath
    #expect(WorkingFolder.absolute(path) == (path.hasPrefix("/") ? end : folder + end))
  }

  @Test(arguments: ["/a\0b", "a\0b", "\0", "/" + String(repeating: "a", count: 3_999)])
  func `an impossible path is refused, naming its source`(path: String) {
    #expect(throws: HomeError.unusable(name: "--home")) {
      try HomeFolder.resolve(option: path) { _ in "/fine" }
    }
    #expect(throws: HomeError.unusable(name: "VANLOG_HOME")) {
      try HomeFolder.resolve(option: nil) { $0 == "VANLOG_HOME" ? path : "/fine" }
    }
  }

  @Test(arguments: [
    [:], ["HOME": "relative"], ["XDG_DATA_HOME": "x", "HOME": "h"], ["XDG_DATA_HOME": "x"],
    ["HOME": ""],
  ])
  func `without any source of the folder there is an error`(variables: [String: String]) {
    #expect(throws: HomeError.noHome) { try HomeFolder.resolve(option: nil) { variables[$0] } }
  }

  @Test func `errors say what to do`() {
    #expect(
      "\(HomeError.noHome)"
        == "cannot find the home folder: neither VANLOG_HOME nor HOME is set; give --home DIR")
    #expect(
      "\(HomeError.unusable(name: "--home"))"
        == "--home cannot be used as a path; give the full path of a folder")
  }

  @Test func `paths in the folder follow from its path`() {
    let home = HomeFolder(path: "/h", origin: .option)
    #expect(home.configFile == "/h/config.json")
    #expect(home.setAsideFolder == "/h/set-aside")
  }
}
