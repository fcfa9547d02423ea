import type { Client } from "../../tests/service/support/client.ts";
import type { Account, People } from "./people.ts";

/** People who sign in, and leave afterwards. */
export interface Visitors {
  /** Works with the person whose sign-in is longest ago; people who are signing in now do not count. */
  withNext<T>(work: (account: Account) => Promise<T>): Promise<T>;
  /** Signs that person in, on a page of their own. If the sign-in is refused, the page stays open for the next time. */
  signIn(): Promise<void>;
  leave(): void;
}

export function createVisitors(people: People, accounts: readonly Account[]): Visitors {
  const away = [...accounts];
  const pages = new Map<Account, Client>();

  async function withNext<T>(work: (account: Account) => Promise<T>): Promise<T> {
    const account = away.shift();
    if (!account) throw new Error("everyone is signing in already: it takes more accounts");
    try {
      return await work(account);
    } finally {
      away.push(account);
    }
  }

  async function pageOf(account: Account): Promise<Client> {
    const open = pages.get(account);
    if (open?.socket.connected) return open;
    const page = await people.connect(account);
    pages.set(account, page);
    return page;
  }

  return {
    withNext,
    signIn: () =>
      withNext(async (account) => {
        const page = await pageOf(account);
        await people.signIn(page, account);
        pages.delete(account);
        page.close();
      }),
    leave() {
      for (const page of pages.values()) page.close();
    },
  };
}
