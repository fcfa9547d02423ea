import type { Channel, Clock } from "../../workbench/effects/actors.ts";
import type { SocketInput, SocketCommand, SocketEvent } from "../../machines/shared/channels.ts";

export interface SocketOptions {
  serviceUrl: string;
  secret: string;
  clock: Clock;
}

/**
 * Opens sockets over Socket.IO. Its client, the cipher and the contract's schemas come in a chunk of their own, so that
 * they do not delay the first form. A socket whose chunk cannot be loaded is closed.
 */
export const opensSockets =
  (options: SocketOptions) =>
  (input: SocketInput, tell: (event: SocketEvent) => void): Channel<SocketCommand> => {
    let channel: Channel<SocketCommand> | null = null;
    let isClosed = false;
    async function open() {
      try {
        const { openSocket } = await import("./socket-client.ts");
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
