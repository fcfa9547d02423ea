import type { Channel, NetworkCommand, NetworkEvent, Way } from "../../../machines/shared/channels.ts";
import { forTab } from "../kept.ts";

/** The key of the transport in networks that block WebSockets. */
const WAY = "way";

export const way = { recall: (): Way => (forTab.get(WAY) === "polling" ? "polling" : "websocket") };

/** Reports that the network is back, and keeps the transport that works in this network. */
export function network(_input: unknown, tell: (event: NetworkEvent) => void): Channel<NetworkCommand> {
  const onOnline = () => tell({ type: "network.back" });
  addEventListener("online", onOnline);
  return {
    tell({ way }) {
      if (way === "websocket") forTab.remove(WAY);
      else forTab.set(WAY, way);
    },
    close: () => removeEventListener("online", onOnline),
  };
}
