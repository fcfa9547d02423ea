import { once } from "node:events";
import * as v from "valibot";
import { WebSocket } from "ws";
import { parsed, type Target, textOf } from "../target.ts";
import { open, seal } from "../../../service/socket/cipher.ts";
import { HOST, SECRET, served } from "../service.ts";

const request = (message: unknown) => `42${JSON.stringify(["request", seal(message, SECRET)])}`;

/**
 * The packets of one connection, one in each line: a text as it is, `>` and a call as JSON to be sealed, `#` and the
 * bytes of a binary packet, `!` and bytes for the connection below the WebSocket. `$TOKEN` is a session's token.
 */
export const fuzz: Target = async (input) => {
  const { connect, token, settled } = await served();
  const text = textOf(input);
  const lines = (text.includes("$TOKEN") ? text.replaceAll("$TOKEN", await token()) : text).split("\n");
  const { line, closed } = connect();
  const socket = new WebSocket(`ws://${HOST}/socket.io/?EIO=4&transport=websocket`, {
    origin: `http://${HOST}`,
    createConnection: () => line,
  });
  socket.on("error", () => line.destroy());
  await Promise.race([once(socket, "open"), closed]);
  /** Resolves at the first packet or pong that fits, and at the end of the connection. */
  const heard = (event: "message" | "pong", fits: (packet: string) => boolean) =>
    new Promise<void>((resolve) => {
      socket.on(event, (data: unknown) => Buffer.isBuffer(data) && fits(data.toString()) && resolve());
      void closed.then(resolve);
    });
  let hasJoined = false;
  void heard("message", (packet) => (hasJoined ||= packet.startsWith("40{")));

  const isBroken = lines.some((packet) => packet.startsWith("!"));
  for (const packet of lines.slice(0, 40)) {
    if (socket.readyState !== WebSocket.OPEN) break;
    if (packet.startsWith(">")) socket.send(request(parsed(packet.slice(1)) ?? packet));
    else if (packet.startsWith("#")) socket.send(Buffer.from(packet.slice(1)));
    else if (packet.startsWith("!")) line.write(packet.slice(1), "latin1");
    else socket.send(packet);
  }
  if (isBroken) {
    line.end();
  } else if (socket.readyState === WebSocket.OPEN) {
    // The second pong comes after the answer to a packet that joins.
    for (const name of ["first", "second"]) {
      const pong = heard("pong", (packet) => packet === name);
      if (socket.readyState === WebSocket.OPEN) socket.ping(name);
      await pong;
    }
    if (hasJoined && socket.readyState === WebSocket.OPEN) {
      const last = heard("message", isLast);
      socket.send(request({ event: "addressParams", id: "last" }));
      await last;
    }
    socket.terminate();
  }
  await closed;
  await settled();
};

const reply = v.tuple([v.literal("response"), v.string()]);
/** Whether a packet is the answer to the last call, before which all others have been answered. */
function isLast(packet: string): boolean {
  const read = v.safeParse(reply, parsed(packet.slice(2)));
  return read.success && v.is(v.object({ id: v.literal("last") }), open(read.output[1], SECRET));
}
