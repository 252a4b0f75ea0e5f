import Amounts
import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TypedValues

// Questions about settings.
extension SetupStep {
  static let language = SetupStep(
    "language", "Which language do you speak?",
    why: "Sentences for 'vanlog say' are read in it, such as \"diesel 62.40 for 38 litres\".",
    form: "the code or the name of a language, or auto",
    .text("LANGUAGE", maximumBytes: 64, offering: .languages),
    standard: SettingSpec.sayLanguage.standard,
    choices: { try languages($0.context) },
    state: { .setting(.sayLanguage, $0) },
    decide: chooseLanguage)

  static let currency = SetupStep(
    "currency", "In which currency do you count?",
    why: "Reports, budgets and debts are summed up in it; amounts keep their own.",
    form: "a code such as EUR, or a sign",
    .currency, standard: SettingSpec.homeCurrency.standard,
    state: { try .shared(.homeCurrency, $0) },
    decide: chooseCurrency)

  static let zone = SetupStep(
    "zone", "In which time zone are the times that you type?",
    why: "With auto it is that of the place of a record, which follows you across borders.",
    form: "system, auto, or a name such as Europe/Oslo",
    .text("ZONE", maximumBytes: 64, meaning: .zone, offering: .zones),
    standard: SettingSpec.timeZone.standard,
    state: { .setting(.timeZone, $0) },
    decide: chooseZone)

  static let receiver = SetupStep(
    "receiver", "Where does gpsd, which reads the GPS receiver, answer?",
    why: "Drives are recorded from it. It need not run on this machine.",
    form: SettingSpec.receiver.values,
    .text("ADDRESS:PORT", maximumBytes: 64), standard: SettingSpec.receiver.standard,
    state: { .setting(.receiver, $0) },
    decide: { answer, basis in
      let spec = SettingSpec.receiver
      guard spec.accepts(answer) else { throw SetupProblem.refused(answer, by: spec) }
      return .settings([(spec, answer)], "gpsd is asked at \(answer)", basis)
    })

  // MARK: Languages

  private static func languages(_ context: CommandContext) throws -> [Candidate] {
    let auto = Candidate(
      SettingSpec.sayLanguage.standard, "the locale's, else any that understands")
    return try [auto] + LanguageShelf(context).candidates
  }

  private static func chooseLanguage(
    _ answer: String, _ basis: SetupBasis
  ) throws -> SetupDecision {
    let typed = Folding.folded(answer)
    let known = try languages(basis.context)
    let chosen =
      known.first { $0.text == typed }
      ?? known.dropFirst().first {
        Folding.folded($0.meaning) == typed
      }
    guard let chosen else { throw SetupProblem.unknown(answer, among: known.map(\.text)) }
    let name = chosen.meaning.isEmpty ? chosen.text : chosen.meaning
    return .settings(
      [(.sayLanguage, chosen.text)], "the language of 'vanlog say' is \(name)", basis)
  }

  // MARK: Money

  private static func chooseCurrency(
    _ answer: String, _ basis: SetupBasis
  ) throws -> SetupDecision {
    let meant = Currency.meant(by: answer)
    guard meant.count < 2 else {
      throw TypedProblem("could be \(Phrase.alternatives(meant.map(\.code))); write the code")
    }
    let spec = SettingSpec.homeCurrency
    guard let code = meant.first?.code, spec.accepts(code) else {
      let hint = Spelling.hint(for: answer.uppercased(), among: Currency.codes)
      throw TypedProblem("takes \(spec.values), not '\(Printable.line(answer))'\(hint)")
    }
    let isSo = try SetupState.shared(spec, basis).value == code
    return SetupDecision(
      change: isSo ? nil : .shared(spec, code), sentence: "totals are in \(code)")
  }

  // MARK: Times

  /// A zone by its name, or by its city where only one has that name.
  private static func chooseZone(_ answer: String, _ basis: SetupBasis) throws -> SetupDecision {
    let spec = SettingSpec.timeZone
    let typed = Folding.folded(answer).split(separator: " ").map(String.init)
      .joined(separator: "_")
    let named = ZoneName.listed.filter { name in
      let folded = Folding.folded(name)
      return folded == typed || folded.split(separator: "/").last.map(String.init) == typed
    }
    let zone = spec.accepts(answer) ? answer : named.count == 1 ? named[0] : typed
    guard spec.accepts(zone) else { throw SetupProblem.refused(answer, by: spec) }
    return .settings([(spec, zone)], "the zone of times that you type is \(zone)", basis)
  }
}

extension SetupState {
  /// A setting of this device.
  static func setting(_ spec: SettingSpec, _ basis: SetupBasis) -> SetupState {
    let value = basis.settings.value(of: spec)
    return SetupState(value: value, isDone: value != nil)
  }

  /// A setting that all devices share.
  static func shared(_ spec: SettingSpec, _ basis: SetupBasis) throws -> SetupState {
    let value = try SettingValue(spec, basis.settings, basis.store).setTo
    return SetupState(value: value, isDone: value != nil)
  }
}

extension SetupDecision {
  /// Sets settings of this device, unless they are set so.
  static func settings(
    _ values: [(spec: SettingSpec, value: String)], _ sentence: String, _ basis: SetupBasis
  ) -> SetupDecision {
    let areSo = values.allSatisfy { basis.settings.value(of: $0.spec) == $0.value }
    return SetupDecision(change: areSo ? nil : .settings(values), sentence: sentence)
  }
}
