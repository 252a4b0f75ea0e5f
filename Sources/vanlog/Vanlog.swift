import CommandLineKit
import DriveCommands
import HouseCommands
import LogCommands
import SharedCommands
import SpotCommands
import Text

/// The whole command line of vanlog: its nouns in the order of the help.
let vanlog = Program(
  name: "vanlog",
  summary: "Log trips, drives and places in a van, offline first.",
  version: Build.version,
  date: Build.date.description,
  groups: [
    CommandGroup("drive", "Drives: where the van went, point by point.") { DriveNouns.drive },
    CommandGroup("spots", "Places to stay, from packs of other people and your own.") {
      SpotNouns.spots
    },
    CommandGroup("spots packs", "The packs that spots come from.") { SpotNouns.packs },
    CommandGroup("trip", "Trips: to come, under way, over.") { LogNouns.trip },
    CommandGroup("checkin", "Where you stayed, and how it was.") { LogNouns.checkin },
    CommandGroup("ledger", "Money out, money in.") { LogNouns.ledger },
    CommandGroup("manifest", "What is in the van, where, how much, and how heavy.") {
      LogNouns.manifest
    },
    CommandGroup("docs", "Papers, when they expire, and what a border officer asks for.") {
      LogNouns.docs
    },
    CommandGroup("van", "Vans, and which one is in use.") { LogNouns.van },
    CommandGroup("person", "People who travel along.") { LogNouns.person },
    CommandGroup("config", "Show and change the settings.") { HouseNouns.config },
  ],
  commands: HouseNouns.general,
  prepare: { context, command in InterruptedNotice.give(context, before: command) })
