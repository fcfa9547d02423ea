import { plainFailure } from "../../machines/shared/failure.ts";
import type { Channel, ConnectionCommand } from "../../machines/shared/channels.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import type { SocketClient, SocketOptions } from "./socket-client.ts";

/** Delay before loading the socket's code again after a failure. */
const RETRY_DELAY_MS = 3_000;

/**
 * The ports that need the socket. Its libraries and the contract's schemas are a separate chunk, which loads while the
 * user types and never blocks the first form.
 */
export function createSocketPorts(options: SocketOptions): Pick<Ports, "call" | "connect"> {
  let loading: Promise<SocketClient> | null = null;
  const client = () =>
    (loading ??= import("./socket-client.ts").then(
      ({ createSocketClient }) => createSocketClient(options),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));

  return {
    async call(event, data, signal, expecting) {
      const unreached = () => plainFailure("offline", options.clock.now());
      const loaded = await client().catch(() => {
        throw unreached();
      });
      // The caller has gone in the meantime; a sign-in must not happen without them.
      if (signal.aborted) throw unreached();
      return loaded.call(event, data, signal, expecting);
    },

    connect(tell, token) {
      let channel: Channel<ConnectionCommand> | null = null;
      let retry: unknown;
      let closed = false;
      let presented = token;
      async function open() {
        try {
          const loaded = await client();
          if (!closed) channel = loaded.connect(tell, presented);
        } catch {
          tell({ type: "connection.failed" });
          retry = options.clock.setTimeout(() => void open(), RETRY_DELAY_MS);
        }
      }
      void open();
      return {
        tell(command) {
          presented = command.token;
          channel?.tell(command);
        },
        close() {
          closed = true;
          options.clock.clearTimeout(retry);
          channel?.close();
        },
      };
    },
  };
}
