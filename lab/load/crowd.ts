import { setTimeout as pause } from "node:timers/promises";
import { chunks } from "../../service/database/database.ts";
import type { Client } from "../../tests/service/support/client.ts";
import { createMeasured, type Measured } from "./measured.ts";
import { checkSession, type Account, type People } from "./people.ts";

/** Pages that stay open, and reconnect by themselves when their node goes. */
export interface Crowd {
  /** The next connected page, in turn. */
  next(): Client;
  /**
   * How long the pages took to reconnect that lost their connection since the last call of this. Each must still be
   * signed in.
   */
  takeReturns(): Promise<Measured>;
  leave(): void;
}

/** Pages that connect at once. */
const AT_ONCE = 50;

/** The app's wait after a lost connection: half a second, then twice as long each time, give or take a half. */
const reconnectDelay = (attempt: number) => Math.min(4000, 500 * 2 ** attempt) * (0.5 + Math.random());

/** Opens this many pages. Each account signs in once, and its pages share the session, as the tabs of a browser do. */
export async function gather(people: People, accounts: readonly Account[], pages: number): Promise<Crowd> {
  const there = new Set<Client>();
  let isOver = false;
  let returns = createMeasured();
  const returning = new Set<Promise<void>>();
  let returned: (() => Promise<void>)[] = [];

  function keep(client: Client, account: Account, token: string): void {
    there.add(client);
    client.socket.once("disconnect", () => {
      there.delete(client);
      if (isOver) return;
      const back = returns.take(() => comeBack(account, token)).finally(() => returning.delete(back));
      returning.add(back);
    });
  }

  async function comeBack(account: Account, token: string): Promise<void> {
    // Only the time until it is back counts, however often it fails.
    for (let attempt = 0; ; attempt += 1) {
      await pause(reconnectDelay(attempt));
      if (isOver) return;
      const client = await people.connect(account, token).catch(() => null);
      if (client === null) continue;
      keep(client, account, token);
      returned.push(() => checkSession(client, token));
      return;
    }
  }

  const sessions: { account: Account; token: string }[] = [];
  for (const account of accounts.slice(0, pages)) {
    const client = await people.connect(account);
    const token = await people.signIn(client, account).catch((error: unknown) => {
      throw new Error(`${account.email} cannot sign in`, { cause: error });
    });
    keep(client, account, token);
    sessions.push({ account, token });
  }
  while (there.size < pages) {
    const more = Array.from({ length: Math.min(AT_ONCE, pages - there.size) }, async (_, index) => {
      const { account, token } = sessions[(there.size + index) % sessions.length] ?? noAccounts();
      keep(await people.connect(account, token), account, token);
    });
    await Promise.all(more);
  }
  let turns = there.values();
  return {
    next() {
      let { value } = turns.next();
      if (!value) {
        turns = there.values();
        ({ value } = turns.next());
      }
      if (!value) throw new Error("nobody is connected");
      return value;
    },
    async takeReturns() {
      await Promise.all(returning);
      const [taken, checks] = [returns, returned];
      [returns, returned] = [createMeasured(), []];
      for (const some of chunks(checks, AT_ONCE)) {
        await Promise.all(some.map((check) => check().catch(taken.fail)));
      }
      return taken;
    },
    leave() {
      isOver = true;
      for (const client of there) client.close();
    },
  };
}

function noAccounts(): never {
  throw new Error("There is no account to sign in with.");
}
