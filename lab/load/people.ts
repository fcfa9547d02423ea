import * as v from "valibot";
import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { connect, workspaceList, type Client } from "../../tests/service/support/client.ts";
import { addressOf } from "./histories/rows.ts";
import type { Target } from "./nodes.ts";

/** The credentials of a person. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** People with clients of the nodes. A refusal throws. */
export interface People {
  /** Connects to one node after the other, or to the next if one is away, as through a proxy. */
  connect(account: Account, token?: string): Promise<Client>;
  /** Connects to this node. */
  connectTo(url: string, account: Account, token?: string): Promise<Client>;
  /** @returns the token */
  signIn(client: Client, account: Account): Promise<string>;
}

/** Milliseconds for which people avoid a node that was away, unless the others are away too. */
const AWAY_FOR = 1000;

const signedIn = v.object({ token: v.string() });
const withWait = v.object({ retryAfter: v.number() });

export function createPeople({ urls, origin, secret }: Target, accounts: readonly Account[]): People {
  const addresses = new Map(accounts.map(({ email }, index) => [email, addressOf(index)]));
  const awayAt = new Map<string, number>();
  let turn = 0;
  const people: People = {
    connectTo(url, { email }, token) {
      // Each person has an address, which nodes accept if they trust this computer as a proxy.
      const headers = { "x-forwarded-for": addresses.get(email) ?? "10.0.0.0" };
      return connect(url, { origin, secret, headers, ...(token !== undefined && { token }) });
    },
    async connect(account, token) {
      turn += 1;
      const inTurn = urls.map((_, index) => urls[(turn + index) % urls.length] ?? origin);
      const wasAway = (url: string) => performance.now() - (awayAt.get(url) ?? -Infinity) < AWAY_FOR;
      let problem: unknown;
      for (const url of inTurn.toSorted((one, other) => Number(wasAway(one)) - Number(wasAway(other)))) {
        try {
          return await people.connectTo(url, account, token);
        } catch (error) {
          awayAt.set(url, performance.now());
          problem = error;
        }
      }
      throw problem;
    },
    async signIn(client, { email, password }) {
      const reply = await client.call("login", { identifier: email, email, password, platform: "WEB" });
      const parsed = v.safeParse(signedIn, checked(reply).data);
      if (!parsed.success) throw new Error("signed in, but something else is due first");
      return parsed.output.token;
    },
  };
  return people;
}

/** Throws unless the session is still valid. */
export async function checkSession(client: Client, token: string): Promise<void> {
  checked(await client.call("authenticate", { token }));
}

/** Makes a call that needs no password. */
export async function callWithoutPassword(client: Client): Promise<void> {
  checked(await workspaceList(client));
}

/** Returns a reply; throws if the call was refused. */
export function checked(reply: ReplyEnvelope): ReplyEnvelope {
  if (reply.code === 200) return reply;
  const { success, output } = v.safeParse(withWait, reply.data);
  throw new Error(`refused with ${reply.code}${success ? `, to try again in ${output.retryAfter} s` : ""}`);
}
