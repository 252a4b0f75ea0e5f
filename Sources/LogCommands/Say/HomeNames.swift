import Amounts
import CommandLineKit
import HomeFolder
import PlainWords
import Records
import SharedCommands
import Text
import TripStore

/// What the home knows that sentences name: categories, accounts, vendors, places.
final class HomeNames {
  let store: RecordStore?
  private let context: CommandContext

  init(_ context: CommandContext) throws {
    self.context = context
    store = try context.storeToRead()
  }

  /// What is looked up is read when a sentence first asks for it.
  func surroundings() throws -> Surroundings {
    var around = Surroundings(
      days: try context.typedDays(),
      homeCurrency: try store.map { try HomeMoney(of: $0).currency.code }
        ?? SettingSpec.homeCurrency.standard,
      decimals: { code in (try? Currency(code: code))?.decimals })
    around.categories = try store?.categories() ?? []
    around.accounts = { [self] in accounts }
    around.vendors = KnownNames { [self] name in vendors.spelling(of: name) }
    around.places = KnownNames { [self] name in places.spelling(of: name) }
    return around
  }

  private lazy var accounts: [String] =
    store?.offered(textsOf: Field<String>.account.name, in: .ledger, limit: Self.mostAccounts).map(
      \.text) ?? []
  private static let mostAccounts = 100

  private lazy var vendors = KnownNames((try? store?.newestVendors(unless: "")) ?? [])

  /// Places of one's own come before check-ins, and newer ones before older ones.
  private lazy var places = KnownNames(
    [KindSpec.place, .checkin].flatMap { [self] kind in (try? store?.names(of: kind)) ?? [] })
}
