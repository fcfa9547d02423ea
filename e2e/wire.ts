import { type BrowserContext, expect, type Page, type WebSocketRoute } from "@playwright/test";
import * as v from "valibot";
import { replyEnvelope, requestEnvelope } from "../machines/shared/contract-envelopes.ts";
import { DEFAULT_SOCKET_SECRET } from "../service/settings/environment.ts";
import { open, seal } from "../service/socket/cipher.ts";

/** A reply without its `event` and `id` (docs/contract.md, Envelope). */
export interface Outcome {
  data?: unknown;
  error?: unknown;
  code?: number;
}

/** A call from the page that the test holds. */
export interface TakenCall {
  /** The data of the call, in clear. */
  readonly data: unknown;
  /** Passes it on to the service. */
  pass(): void;
  /** Answers it in place of the service. */
  answer(outcome: Outcome): void;
  /** Sends the page exactly this text as a response. */
  respond(cipherText: string): void;
}

/** The connection between a page and the service: read in clear, held and answered. */
export interface Wire {
  /** Every text frame that went over it, either way, as it was. */
  readonly frames: readonly string[];
  /** The data of every call of an event so far, in order, including held calls. */
  calls(event: string): readonly unknown[];
  /** From now on the test holds the calls of an event, until it answers them or passes them on. */
  take(event: string, handle: (call: TakenCall) => void): void;
  /** Loses the service's next answer to this event, and the connection with it: the service has done what was asked. */
  loseAnswer(event: string): void;
  /** Calls of an event go to the service again. */
  give(event: string): void;
  /** Resolves when the service has sent a response; on a drawn page that confirms the session. */
  answered(): Promise<void>;
  /** Sends every open page a response that answers no call. */
  push(event: string, outcome: Outcome): void;
}

const emitted = v.pipe(v.string(), v.parseJson(), v.tuple([v.picklist(["request", "response"]), v.string()]));

/** Puts the test between page and service, before the page is opened. `secret` is the service's, if not the default. */
export async function tapWire(target: Page | BrowserContext, secret = DEFAULT_SOCKET_SECRET): Promise<Wire> {
  const frames: string[] = [];
  const made: { event: string; data: unknown }[] = [];
  const takers = new Map<string, (call: TakenCall) => void>();
  const pages = new Set<WebSocketRoute>();
  const lost = new Set<string>();

  const respond = (page: WebSocketRoute, cipherText: string) => {
    page.send(`42${JSON.stringify(["response", cipherText])}`);
  };

  // A restored connection may use polling for a while, which the test cannot read.
  await target.route(/\/socket\.io\/.*transport=polling/, (route) => route.abort("connectionrefused"));
  await target.routeWebSocket(/\/socket\.io\//, (page) => {
    const service = page.connectToServer();
    pages.add(page);
    service.onMessage((message) => {
      frames.push(String(message));
      const answer = v.safeParse(emitted, String(message).replace(/^42/, ""));
      const reply = answer.success ? v.safeParse(replyEnvelope, open(answer.output[1], secret)) : null;
      if (!reply?.success || reply.output.id === null || !lost.delete(reply.output.event)) return page.send(message);
      void page.close();
      void service.close();
    });
    page.onMessage((message) => {
      frames.push(String(message));
      const pass = () => service.send(message);
      const request = v.safeParse(emitted, String(message).replace(/^42/, ""));
      const call = request.success ? v.safeParse(requestEnvelope, open(request.output[1], secret)) : null;
      if (!call?.success) return pass();
      const { event, data, id } = call.output;
      made.push({ event, data });
      const taker = takers.get(event);
      if (!taker) return pass();
      taker({
        data,
        pass,
        answer: (outcome) => respond(page, seal({ event, id, ...outcome }, secret)),
        respond: (cipherText) => respond(page, cipherText),
      });
    });
  });

  return {
    frames,
    calls: (event) => made.filter((call) => call.event === event).map(({ data }) => data),
    take: (event, handle) => void takers.set(event, handle),
    loseAnswer: (event) => void lost.add(event),
    give: (event) => void takers.delete(event),
    answered: () => expect.poll(() => frames.some((frame) => frame.startsWith('42["response"'))).toBe(true),
    push: (event, outcome) => pages.forEach((page) => respond(page, seal({ event, ...outcome }, secret))),
  };
}

export const REFUSAL = { code: 400, data: { error: "This is refused, for a reason that takes a whole line to tell." } };

/** Refuses the calls of an event. */
export const refuseCalls = async (page: Page, event: string, outcome: object = REFUSAL) =>
  (await tapWire(page)).take(event, ({ answer }) => answer(outcome));
