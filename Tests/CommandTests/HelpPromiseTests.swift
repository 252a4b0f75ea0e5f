import CommandLineKit
import Testing

/// What help promises in one place it does not take back in another.
struct HelpPromiseTests {
  @Test func `a code has one meaning on a page`() {
    for command in AllCommands.types {
      let codes = command.exits.map(\.status.code)
      #expect(Set(codes).count == codes.count, "\(command.name)")
    }
  }

  @Test func `an empty answer ends with 0 or with 1, and help says which`() {
    let tellsBoth = AllCommands.types.filter { command in
      let codes = command.exits.map(\.status)
      return codes.contains(.done) && codes.contains(.nothingFound)
    }
    // What is empty is no error there, but what was named is not there.
    let known = [
      "drive recover", "ledger report", "ledger export", "ledger settle", "manifest tree",
    ]
    #expect(tellsBoth.map { $0.name } == known)
    let emptyList = AllCommands.types.filter { command in
      command.exits.contains {
        $0.status == .done && $0.meaning == "success, even if the list is empty"
      }
    }
    #expect(emptyList.allSatisfy { $0.exits.allSatisfy { $0.status != .nothingFound } })
    let lists = AllCommands.types.filter { $0.name.hasSuffix(" list") && $0.name != "config list" }
    #expect(Set(lists.map { $0.name }).isSubset(of: emptyList.map { $0.name }))
  }

  @Test func `only declared defaults are shown`() {
    for command in AllCommands.types {
      for option in command.options {
        #expect(told(option.help) == (option.standard == nil ? 0 : 1), "\(command.name)")
      }
      for operand in command.operands {
        #expect(told(operand.help) == (operand.standard == nil ? 0 : 1), "\(command.name)")
      }
    }
  }

  /// A person has nowhere else to look, since completion may be off.
  @Test func `help names every word that an option takes`() {
    for command in AllCommands.types {
      for option in command.options where option.name != "unset" {
        guard let value = option.value, case .choice(let words) = value.kind else { continue }
        let text = "\(value.placeholder) \(option.help)"
        #expect(words.filter { !text.contains($0) } == [], "\(command.name) --\(option.name)")
      }
    }
  }

  private func told(_ help: String) -> Int {
    help.split(separator: " ").count { $0 == "Default:" }
  }
}
