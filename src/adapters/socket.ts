import type { Channel, Clock } from "../../workbench/effects/actors.ts";
import type { SocketInput, SocketCommand, SocketEvent } from "../../machines/shared/channels.ts";
import { chunk } from "../chunk.ts";

export interface SocketOptions {
  serviceUrl: string;
  secret: string;
  clock: Clock;
}

/** The client of Socket.IO, the cipher and the contract's schemas: apart, so that they do not delay the charts. */
export const socketCode = chunk(() => import("./socket-client.ts"));

/** Opens sockets over Socket.IO. A socket whose code cannot be loaded is closed. */
export const opensSockets =
  (options: SocketOptions) =>
  (input: SocketInput, tell: (event: SocketEvent) => void): Channel<SocketCommand> => {
    let channel: Channel<SocketCommand> | null = null;
    let isClosed = false;
    async function open() {
      try {
        const { openSocket } = await socketCode.load();
        if (!isClosed) channel = openSocket(input, tell, options);
      } catch {
        if (!isClosed) tell({ type: "socket.closed", why: "fault" });
      }
    }
    void open();
    return {
      tell: (command) => channel?.tell(command),
      close() {
        isClosed = true;
        channel?.close();
      },
    };
  };
