import type { Channel } from "../../../workbench/effects/actors.ts";
import type { NetworkCommand, NetworkEvent, Transport } from "../../../machines/shared/channels.ts";
import { forTab } from "../kept.ts";

/** The key of the transport in networks that block WebSockets. */
const TRANSPORT = "way";

export const transport = { recall: (): Transport => (forTab.get(TRANSPORT) === "polling" ? "polling" : "websocket") };

/** Reports that the network is back, and keeps the transport that works in this network. */
export function network(_input: unknown, tell: (event: NetworkEvent) => void): Channel<NetworkCommand> {
  const onOnline = () => tell({ type: "network.back" });
  addEventListener("online", onOnline);
  return {
    tell({ transport }) {
      if (transport === "websocket") forTab.remove(TRANSPORT);
      else forTab.set(TRANSPORT, transport);
    },
    close: () => removeEventListener("online", onOnline),
  };
}
