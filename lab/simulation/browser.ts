import * as v from "valibot";
import { createActor, type InspectionEvent } from "xstate";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { firstVisit } from "../../machines/app/app.pages.cases.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { type AsksByName, type Effects, type WatchesByName, withEffects } from "../../machines/shared/actors.ts";
import type { Clock } from "../../workbench/effects/actors.ts";
import { memories, type MemoryName, type MemoryValue } from "../../machines/shared/effects.ts";
import { readPhone } from "../../machines/shared/read-phone.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { callOver } from "../../machines/connection/call-over.ts";
import { openSocket } from "../../src/adapters/socket-client.ts";
import { plainPage } from "../../machines/sandbox/plain-page.ts";
import { capture, writeSnapshot } from "../../machines/snapshot/capture.ts";
import { createRecorder } from "../../machines/snapshot/recorder.ts";
import { replayOfApp } from "../../tools/replay/replay-of-app.ts";
import { createTeller } from "../../workbench/replay/told-steps.ts";
import type { Random } from "../random.ts";
import type { Network } from "./network.ts";
import { openingBy } from "./stand-ins/socket-io-client.ts";

const routes = createRoutes({});

/** The visit to which a link with this address leads. */
export const pathOf = (path: string) => {
  const [pathname = "", search = ""] = path.split("?");
  return routes.parse(pathname, search);
};

type Root = ReturnType<typeof createRoot>;

const createRoot = (input: typeof firstVisit, clock: Clock, inspect: (event: InspectionEvent) => void) =>
  createActor(wholeApp, { input, clock, inspect });

/** An open page: the app's own machines, over its own socket client. */
export interface Page {
  readonly root: Root;
  /** The page as a snapshot file. */
  snapshot(): string;
  close(): void;
}

/** A browser with one tab. */
export class Browser {
  page: Page | null = null;
  isOffline = false;
  readonly name: string;
  readonly address: string;
  readonly network: Network;
  token: string | null = null;
  #email: string | null = null;
  /** What the tab keeps. */
  readonly #kept = new Map<string, unknown>();
  readonly #complain: (problem: string) => void;
  readonly #luck: Random;
  readonly #ids: Random;

  constructor(name: string, address: string, network: Network, complain: (problem: string) => void) {
    this.name = name;
    this.address = address;
    this.network = network;
    this.#complain = complain;
    this.#luck = network.chance.of(`${name}.page`);
    this.#ids = network.chance.of(`${name}.ids`);
  }

  /** Opens a page in place of the open one. */
  open(path: string): void {
    this.page?.close();
    const { timeline } = this.network;
    const timers = new Set<() => void>();
    const clock: Clock = {
      now: () => timeline.now(),
      setTimeout(run, ms) {
        const cancel = timeline.after(ms, () => {
          timers.delete(cancel);
          run();
        });
        timers.add(cancel);
        return cancel;
      },
      clearTimeout(id) {
        for (const cancel of timers) if (cancel === id) cancel();
      },
    };
    const ending = this.#recall("ending", "");
    this.#kept.delete("ending ");
    const input = {
      ...firstVisit,
      visit: pathOf(path),
      token: this.token === null ? null : new Secret(this.token),
      email: this.#email,
      ending: ending && { ...plainFailure(ending.code, timeline.now(), null), ...ending },
    };
    const replay = replayOfApp();
    const teller = createTeller((step) => {
      const difference = replay(step);
      if (difference !== null) this.#complain(`${this.name}: ${difference}`);
    });
    const recorder = createRecorder(clock.now);
    const actor = createRoot(input, clock, (event) => {
      teller.inspect(event);
      recorder.inspect(event);
    });
    const root = withEffects(actor, this.#effectsOf(clock));
    root.subscribe({ error: (error) => this.#complain(`${this.name}: the app failed: ${String(error)}`) });
    let close = () => {};
    const page: Page = {
      root,
      snapshot: () => writeSnapshot(capture(root, plainPage, recorder, clock.now())),
      close: () => close(),
    };
    close = () => {
      if (this.page === page) this.page = null;
      teller.tellStates();
      root.stop();
      for (const cancel of timers) cancel();
    };
    this.page = page;
    root.start();
  }

  #recall<N extends MemoryName>(name: N, key: string): MemoryValue<N> {
    const { value, otherwise } = memories[name];
    return v.parse(value, this.#kept.get(`${name} ${key}`) ?? otherwise);
  }

  /** What its pages need of a browser: an effect without an entry rejects, as it does without a network. */
  #effectsOf(clock: Clock): Effects {
    const chance = () => this.#luck.next();
    const newId = () => Array.from({ length: 32 }, () => this.#ids.below(16).toString(16)).join("");
    const call = callOver(clock);
    const options = { serviceUrl: firstVisit.settings.ownOrigin, secret: "unused", clock };
    /** The browser has begun to leave the page, which lives a moment longer. */
    const goTo = (path: string | null) =>
      new Promise<undefined>(() => {
        const { page } = this;
        clock.setTimeout(() => {
          if (this.page !== page) return;
          if (path === null) page?.close();
          else this.open(path);
        }, 30);
      });
    const asks: Partial<AsksByName> = {
      rest: () => undefined,
      load: () => undefined,
      readPhone: async ({ text, chosen }) => readPhone(text, chosen),
      // An address of this app's own opens in the tab.
      leave: ({ url }) => goTo(typeof url === "string" && url.startsWith("/") ? url : null),
      reload: () => goTo("/"),
      forgetProof: () => undefined,
      clearStores: () => {
        this.token = null;
        return { wasForeign: false, remembers: true };
      },
    };
    const watches: WatchesByName = {
      socket: (input, tell) =>
        openingBy(
          (ends) => this.network.dial(this, ends),
          () => openSocket(input, tell, options),
        ),
      // A browser reports when the network is back; a simulated page finds out by trying.
      network: () => ({ tell: () => {}, close: () => {} }),
      // The simulated person never goes Back.
      laterStep: () => ({ tell: () => {}, close: () => {} }),
      storage: () => ({
        tell: (command) => {
          if (command.type === "keep.token") this.token = command.token.reveal();
          else if (command.type === "keep.email") this.#email = command.email;
        },
        close: () => {},
      }),
    };
    return {
      call,
      ask: (name, input, asking) => {
        const made = asks[name];
        return made ? made(input, asking) : Promise.reject(plainFailure("offline", clock.now(), asking.id));
      },
      watch: (name, input, tell) => watches[name](input, tell),
      recall: (name, key = "") => this.#recall(name, key),
      keep: (name, kept, key = "") => void this.#kept.set(`${name} ${key}`, kept),
      clock,
      chance,
      newId,
    };
  }
}
