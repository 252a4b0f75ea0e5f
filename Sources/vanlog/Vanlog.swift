import BorderCommands
import CommandLineKit
import DriveCommands
import HouseCommands
import LogCommands
import SharedCommands
import SkyCommands
import SpotCommands
import SyncCommands
import Text
import WatchCommands
import WebCommands

/// The whole command line of vanlog: its nouns in the order of the help.
let vanlog = Program(
  name: "vanlog",
  summary: "Offline-first logbook for van travel: drives, trips, places and money.",
  version: Build.version,
  date: Build.date.description,
  groups: [
    CommandGroup(
      "drive", "Record, show, edit and export drives.",
      commands: { DriveNouns.drive }, hidden: { DriveNouns.hidden }),
    CommandGroup("spots", "Find places to stay, from packs and your own list.") {
      SpotNouns.spots
    },
    CommandGroup("spots packs", "Manage the packs that spots come from.") { SpotNouns.packs },
    CommandGroup("trip", "Start and end trips, and show their statistics.") { LogNouns.trip },
    CommandGroup("route", "Plan routes, and turn them into trips.") { LogNouns.route },
    CommandGroup("route stop", "Add, move and remove the stops of a route.") {
      LogNouns.routeStop
    },
    CommandGroup("checkin", "Log where you stayed and how it was.") { LogNouns.checkin },
    CommandGroup("ledger", "Track expenses and income.") { LogNouns.ledger },
    CommandGroup("ledger budget", "Set what categories may cost in a month.") {
      LogNouns.ledgerBudget
    },
    CommandGroup("ledger repeat", "Manage entries that repeat.") {
      LogNouns.ledgerRepeat
    },
    CommandGroup("ledger rules", "Manage rules for importing bank files.") {
      LogNouns.ledgerRules
    },
    CommandGroup("say", "Enter money or a stay in a line of plain language.") { LogNouns.say },
    CommandGroup(
      "border", "Look up countries, and keep border crossings.",
      commands: { BorderNouns.border }, hidden: { BorderNouns.hidden }),
    CommandGroup("sky", "Look up sun and moon, weather and solar yield.") { SkyNouns.sky },
    CommandGroup("manifest", "Track what is on board: where, how much and how heavy.") {
      LogNouns.manifest
    },
    CommandGroup("docs", "Keep papers, their expiry dates and what borders ask for.") {
      LogNouns.docs
    },
    CommandGroup("van", "Manage vans and choose the one in use.") { LogNouns.van },
    CommandGroup("van panel", "List the solar panels that 'sky solar' counts on.") {
      LogNouns.panel
    },
    CommandGroup("service", "Keep the van maintained, by months and kilometres.") {
      LogNouns.service
    },
    CommandGroup("service log", "Look at and correct what was done to the van.") {
      LogNouns.serviceLog
    },
    CommandGroup("preflight", "Go through what to check before a drive.") { LogNouns.preflight },
    CommandGroup("preflight log", "Look at saved rounds of checks.") { LogNouns.preflightLog },
    CommandGroup("person", "Manage the people who travel with you.") { LogNouns.person },
    CommandGroup(
      "sync", "Keep your devices in sync, encrypted, through any place for files.",
      commands: { SyncNouns.sync }, hidden: { SyncNouns.hidden }),
    CommandGroup("automation", "Run actions when something happens.") { WatchNouns.automation },
    CommandGroup("web", "Serve a page to phones in the van.") { WebNouns.web },
    CommandGroup("web map", "Manage the maps of the page.") { WebNouns.map },
    CommandGroup("config", "Show and change settings.") { HouseNouns.config },
    CommandGroup("daemon", "Run the services of vanlog on this machine.") { HouseNouns.daemon },
  ],
  commands: LogNouns.general + BorderNouns.general + HouseNouns.general,
  overview: HouseNouns.overview,
  prepare: { context, command in InterruptedNotice.give(context, before: command) },
  offer: { context, request in
    switch request.offer {
    case .rules, .events: WatchNouns.offered(request.offer, context)
    case .webDevices, .maps: WebNouns.offered(request.offer, context)
    case .languages: LogNouns.offeredLanguages(context)
    default: HomeOffers.candidates(request, context)
    }
  })
