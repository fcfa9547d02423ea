import { connect, type Client } from "../../tests/service/support/client.ts";
import { addressOf } from "./histories/rows.ts";
import type { Target } from "./nodes.ts";

/** A page that moves to another node when its own asks it to, as the app does. */
export interface Page {
  /** Does work with the page's connection, after earlier work. */
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** The session that it presents when it reconnects. */
  keep(token: string): void;
  /** How often the page has moved. */
  moves(): number;
  close(): void;
}

/**
 * Pages that try one node after the other, as through a proxy.
 *
 * @param onLost called with the reason why a connection was lost, or could not be made again
 * @returns a function that opens a page for a person
 */
export function createPages(
  { urls, origin, secret }: Target,
  onLost: (error: unknown) => void,
): (person: number) => Promise<Page> {
  let turn = 0;
  async function connectToAny(person: number, auth: Readonly<Record<string, string>>): Promise<Client> {
    // Each person has an address, which nodes accept if they trust this computer as a proxy.
    const headers = { "x-forwarded-for": addressOf(person) };
    const first = (turn += 1);
    const problems: unknown[] = [];
    while (problems.length < urls.length) {
      const url = urls[(first + problems.length) % urls.length] ?? origin;
      try {
        return await connect(url, { origin, secret, headers, auth: { app: "account", ...auth } });
      } catch (problem) {
        problems.push(problem);
      }
    }
    throw new AggregateError(problems, "no node took the connection");
  }

  return async (person) => {
    let token: string | null = null;
    let moves = 0;
    let client = watched(await connectToAny(person, {}));
    let last: Promise<unknown> = Promise.resolve();

    /** Does one work after the other, so that a page moves only once its calls are answered. */
    function use<T>(work: (client: Client) => Promise<T>): Promise<T> {
      const result = last.then(() => work(client));
      last = result.catch(() => undefined);
      return result;
    }

    function watched(opened: Client): Client {
      opened.socket.once("move", () => {
        use(async () => {
          const { handle: conversation } = opened;
          opened.close();
          client = watched(
            await connectToAny(person, {
              ...(token !== null && { token }),
              ...(conversation !== null && { conversation }),
            }),
          );
          moves += 1;
        }).catch(onLost);
      });
      opened.socket.once("disconnect", (reason) => {
        if (reason !== "io client disconnect") onLost(new Error(`the connection was lost: ${reason}`));
      });
      return opened;
    }

    return {
      use,
      keep: (next) => (token = next),
      moves: () => moves,
      close: () => client.close(),
    };
  };
}
