import type { Clock } from "../../machines/shared/actors.ts";
import type { Channel, Line, LineCommand, LineEvent } from "../../machines/shared/channels.ts";

export interface LineOptions {
  serviceUrl: string;
  secret: string;
  clock: Clock;
}

/**
 * Opens lines over Socket.IO. Its client, the cipher and the contract's schemas come in a chunk of their own, so that
 * they do not delay the first form. A line whose chunk cannot be loaded is closed.
 */
export const createTransport =
  (options: LineOptions) =>
  (line: Line, tell: (event: LineEvent) => void): Channel<LineCommand> => {
    let channel: Channel<LineCommand> | null = null;
    let isClosed = false;
    async function open() {
      try {
        const { openLine } = await import("./socket-line.ts");
        if (!isClosed) channel = openLine(line, tell, options);
      } catch {
        if (!isClosed) tell({ type: "line.closed", why: "fault" });
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
