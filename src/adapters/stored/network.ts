import type { Ports } from "../../../machines/shared/ports.ts";
import { forTab } from "../kept.ts";

/** The key of the transport in networks that block WebSockets. */
const WAY = "way";

export const keptWay = () => (forTab.get(WAY) === "polling" ? "polling" : "websocket");

/** Reports that the network is back, and keeps the transport that works in this network. */
export const network: Ports["network"] = (tell) => {
  const onOnline = () => tell({ type: "network.back" });
  addEventListener("online", onOnline);
  return {
    tell({ way }) {
      if (way === "websocket") forTab.remove(WAY);
      else forTab.set(WAY, way);
    },
    close: () => removeEventListener("online", onOnline),
  };
};
