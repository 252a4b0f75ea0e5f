import CommandLineKit
import Testing

@testable import PageServing

/// What the page asks of commands, compared with what these take.
struct PageRouteTests {
  @Test(arguments: Routes.all.indices)
  func `the page asks for options and operands that its command has`(index: Int) throws {
    let route = Routes.all[index]
    let words = route.words.prefix { !$0.hasPrefix("-") }
    let command = try #require(
      AllCommands.types.first { words.joined(separator: " ") == $0.name })
    let known = Set(command.options.map(\.name) + ["json"])
    // The table gives `drive note` its first operand, after an option.
    var operands = route.words.dropFirst(words.count).count { !$0.hasPrefix("-") }
    for parameter in route.parameters {
      switch parameter.form {
      case .option(let name), .flag(let name), .flagOrOption(let name):
        #expect(known.contains(name), "\(command.name) has no --\(name)")
      case .operand: operands += 1
      case .box: operands += 2
      }
    }
    let takesAny = command.operands.contains { if case .any = $0.count { true } else { false } }
    #expect(operands <= command.operands.count || takesAny, "\(command.name)")
    for word in route.words.dropFirst(words.count) where word.hasPrefix("-") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      #expect(known.contains(String(name)), "\(command.name) has no \(word)")
    }
  }
}
