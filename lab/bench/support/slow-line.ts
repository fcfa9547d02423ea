import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Bits per second and milliseconds of a round trip, as `networks.slow4g` has them for Chromium. */
export interface Line {
  readonly down: number;
  readonly up: number;
  readonly roundTrip: number;
}

/** Bytes that travel as one, so that a page can be drawn while the rest of it is on its way. */
const PACKET = 1_460;

/**
 * A relay to a local port over a slow line, for browsers that cannot slow their network down themselves. All its
 * connections share the line.
 *
 * @returns the port to connect to
 */
export async function slowLine(target: number, { down, up, roundTrip }: Line) {
  const [downwards, upwards] = [lane(down), lane(up)];
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    carry(near, far, upwards, roundTrip / 2);
    carry(far, near, downwards, roundTrip / 2);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}

/** Milliseconds until so many bytes have passed, behind all that entered before them. */
type Lane = (bytes: number) => number;

function lane(bitsPerSecond: number): Lane {
  let free = 0;
  return (bytes) => {
    const now = performance.now();
    free = Math.max(free, now) + (bytes * 8_000) / bitsPerSecond;
    return free - now;
  };
}

/** Writes what one end sends to the other once it has passed the lane and travelled. */
function carry(from: Socket, to: Socket, passing: Lane, travel: number): void {
  let last = Promise.resolve();
  from.on("data", (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += PACKET) {
      const packet = chunk.subarray(start, start + PACKET);
      last = arrive(last, pause(passing(packet.length) + travel), packet);
    }
  });
  // The browser goes away in its own time; what it still had under way interests nobody.
  from.on("error", () => to.destroy()).on("close", () => void arrive(last, pause(travel), null));

  async function arrive(before: Promise<void>, arrival: Promise<void>, packet: Buffer | null) {
    await before;
    await arrival;
    if (packet === null) to.destroy();
    else if (to.writable) to.write(packet);
  }
}
