public import CommandLineKit
internal import MapFiles
internal import WebAccess

/// The commands of the page for phones.
public enum WebNouns {
  public static var web: CommandGroup.Commands {
    [
      WebRunCommand.self, WebEnableCommand.self, WebDisableCommand.self, WebURLCommand.self,
      WebPairCommand.self, WebDevicesCommand.self, WebRevokeCommand.self,
    ]
  }

  public static var map: CommandGroup.Commands {
    [WebMapAddCommand.self, WebMapListCommand.self, WebMapRemoveCommand.self]
  }

  /// Paired devices and maps, for shells to offer.
  public static func offered(_ offer: Offer, _ context: CommandContext) -> [Candidate] {
    switch offer {
    case .webDevices:
      ((try? PairedDevices(context).devices) ?? []).map { Candidate($0.name, $0.id) }
    case .maps: ((try? MapList(context).maps) ?? []).map { Candidate($0.name) }
    default: []
    }
  }
}
