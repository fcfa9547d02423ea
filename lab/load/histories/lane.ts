import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { connect, type Client } from "../../../tests/service/support/client.ts";
import type { Target } from "../nodes.ts";

/** A call with its times; `answer` is null if none came, or one that does not say whether the call took effect. */
export interface Asked<Answer> {
  readonly called: number;
  readonly returned: number;
  readonly answer: Answer | null;
}

/** A client's network address and token. */
export interface From {
  readonly address: string;
  readonly token?: string;
}

/** A client that makes one call after the other, and changes to another node when its own is gone. */
export interface Lane {
  /** Resolves once it has a socket. */
  ready(): Promise<void>;
  call(event: string, data: unknown): Promise<Asked<ReplyEnvelope>>;
  fetch(path: string, init: { method: string; headers: Record<string, string>; body?: string }): Promise<Asked<Reply>>;
  close(): void;
}

/** An answer over HTTP. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** One of the two nodes always runs, so this many attempts are enough. */
const MOST_ATTEMPTS = 20;

/** @param first the node that it begins with */
export function openLane({ urls, origin, secret }: Target, first: number, { address, token }: From): Lane {
  let node = first;
  let client: Client | null = null;
  const headers = { "x-forwarded-for": address };
  const url = () => urls[node % urls.length] ?? origin;

  async function connected(): Promise<Client> {
    if (client?.socket.connected) return client;
    for (let attempt = 1; ; attempt += 1) {
      try {
        client = await connect(url(), { origin, secret, headers, ...(token !== undefined && { token }) });
        return client;
      } catch (error) {
        if (attempt === MOST_ATTEMPTS) throw error;
        node += 1;
      }
    }
  }

  /**
   * @param isSure whether the answer says whether the call took effect
   * @param isLost whether it failed because the node went away
   */
  async function ask<Answer>(
    work: () => Promise<Answer>,
    isSure: (answer: Answer) => boolean,
    isLost: (error: unknown) => boolean,
  ): Promise<Asked<Answer>> {
    const called = performance.now();
    try {
      const answer = await work();
      if (isSure(answer)) return { called, returned: performance.now(), answer };
    } catch (error) {
      if (!isLost(error)) throw error;
      node += 1;
    }
    return { called, returned: Infinity, answer: null };
  }

  return {
    async ready() {
      await connected();
    },
    async call(event, data) {
      const socket = await connected();
      return ask(
        () => socket.call(event, data),
        ({ code }) => code < 500,
        () => !socket.socket.connected,
      );
    },
    fetch: (path, init) =>
      ask(
        async () => {
          const response = await fetch(url() + path, { ...init, headers: { ...init.headers, ...headers } });
          return { status: response.status, body: await response.json() };
        },
        ({ status }) => status < 500,
        // The error of `fetch` for a lost connection.
        (error) => error instanceof TypeError,
      ),
    close: () => client?.close(),
  };
}
