import * as v from "valibot";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";
import type { ServiceNode } from "./service-node.ts";
import { type Ends, HEARTBEAT, type PageEnd } from "./stand-ins/socket-io-client.ts";
import { ServerSocket } from "./stand-ins/socket-io.ts";
import type { Timeline } from "./timeline.ts";

/** A browser, as the network sees it. */
interface Caller {
  readonly name: string;
  readonly address: string;
  readonly isOffline: boolean;
}

/** Milliseconds after which a silent connection is given up, as socket.io does. */
const SILENCE = HEARTBEAT.pingInterval + HEARTBEAT.pingTimeout;

const asked = v.pipe(v.string(), v.parseJson(), v.object({ event: v.string() }));
const outcome = v.pipe(v.string(), v.parseJson(), v.object({ event: v.string(), code: v.number() }));

/** The faults of the network, from 0 to 1. */
export interface Weather {
  readonly cut: number;
  readonly silent: number;
  readonly double: number;
  readonly slow: number;
}

export const fairWeather: Weather = { cut: 0, silent: 0, double: 0, slow: 0 };

interface Open extends PageEnd {
  readonly node: ServiceNode;
  readonly browser: Caller;
  /** Loses all messages from now on, until both ends give up. */
  stall(): void;
  cut(): void;
}

/** The network between the pages and the nodes, with one balancer that knows which nodes are up. */
export class Network {
  readonly chance: Chance;
  readonly timeline: Timeline;
  weather: Weather = fairWeather;
  readonly #nodes: readonly (() => ServiceNode)[];
  readonly #ledger: Ledger;
  readonly #trace: (line: string) => void;
  readonly #open = new Set<Open>();
  /** The number of connections that each browser has made. */
  readonly #connections = new Map<string, number>();

  constructor(
    chance: Chance,
    timeline: Timeline,
    nodes: readonly (() => ServiceNode)[],
    ledger: Ledger,
    trace: (line: string) => void,
  ) {
    this.chance = chance;
    this.timeline = timeline;
    this.#nodes = nodes;
    this.#ledger = ledger;
    this.#trace = trace;
  }

  dial(browser: Caller, ends: Ends): PageEnd {
    const made = (this.#connections.get(browser.name) ?? 0) + 1;
    this.#connections.set(browser.name, made);
    const id = `${browser.name}-${made}`;
    const { timeline } = this;
    let open: Open | null = null;
    let isOver = false;
    timeline.after(this.#latency(`${id}.dial`), () => {
      if (isOver) return;
      const up = this.#nodes.map((node) => node()).filter((node) => node.isUp);
      const node = up[this.chance.of(id).below(up.length)];
      if (browser.isOffline || node === undefined) {
        isOver = true;
        this.#trace(`${id} cannot connect`);
        ends.refused();
      } else {
        open = this.#connect(id, browser, node, ends);
      }
    });
    return {
      toService: (event, payload) => open?.toService(event, payload),
      hangUp() {
        isOver = true;
        open?.hangUp();
      },
    };
  }

  /** Cuts the connections that match, or silences them. */
  disturb(matching: (node: ServiceNode, browser: Caller) => boolean, how: "cut" | "stall"): void {
    for (const open of this.#open) if (matching(open.node, open.browser)) open[how]();
  }

  #latency(message: string): number {
    const isSlow = this.chance.happens(`${message}.slow`, this.weather.slow);
    return isSlow ? this.chance.of(message).between(500, 9_000) : this.chance.of(message).between(5, 60);
  }

  #connect(id: string, browser: Caller, node: ServiceNode, ends: Ends): Open {
    const { timeline, chance } = this;
    const random = chance.of(`${id}.ends`);
    let state: "open" | "leaving" | "silent" | "closed" = "open";
    // Each direction keeps its order.
    const arrival = { service: 0, page: 0 };
    const sent = { service: 0, page: 0 };
    const send = (to: keyof typeof arrival, message: string, deliver: () => void) => {
      if (state !== "open") return;
      arrival[to] = Math.max(arrival[to], timeline.now() + this.#latency(message));
      timeline.after(arrival[to] - timeline.now(), () => {
        if (state === "open" || (state === "leaving" && to === "service")) deliver();
      });
    };
    const nameOf = (to: keyof typeof sent) => {
      sent[to] += 1;
      return `${id}.to-${to}${sent[to]}`;
    };
    const over = (pageLearnsAfter: number | null, nodeLearnsAfter: number) => {
      if (state === "closed") return;
      state = "closed";
      this.#open.delete(open);
      if (pageLearnsAfter !== null) timeline.after(pageLearnsAfter, ends.lost);
      timeline.after(nodeLearnsAfter, () => {
        this.#ledger.closed(id);
        node.io.lose(socket);
      });
    };
    const open: Open = {
      node,
      browser,
      toService: (event, payload) => {
        const request = v.safeParse(asked, payload);
        const name = request.success ? request.output.event : event;
        const deliver = () => {
          if (!node.isUp) return;
          this.#trace(`${id} > ${node.name} ${name}`);
          if (event === "request") this.#ledger.asked(id, node, payload);
          socket.receive(event, payload);
        };
        const message = nameOf("service");
        const { cut, silent, double } = this.weather;
        send("service", message, deliver);
        // A page that has lost its connection meanwhile sends the call again in the same way.
        if (event === "request" && chance.happens(`${message}.double`, double))
          send("service", `${message}.double`, deliver);
        const soon = chance.of(`${message}.end`).between(0, 200);
        if (chance.happens(`${message}.cut`, cut)) timeline.after(soon, open.cut);
        else if (chance.happens(`${message}.silent`, silent)) timeline.after(soon, open.stall);
      },
      // Earlier messages of the page arrive first.
      hangUp: () => {
        if (state === "open") state = "leaving";
        timeline.after(Math.max(0, arrival.service - timeline.now()) + 1, () => over(null, 0));
      },
      stall: () => {
        if (state !== "open") return;
        state = "silent";
        this.#trace(`${id} falls silent`);
        timeline.after(SILENCE, () => over(0, 0));
      },
      cut: () => {
        if (state === "open") this.#trace(`${id} is cut`);
        over(random.between(1, 100), random.between(1, 3_000));
      },
    };
    const handshake = {
      auth: ends.handshake(),
      headers: { origin: "https://foyer.test", "user-agent": browser.name },
      address: browser.address,
    };
    const socket = new ServerSocket(
      id,
      handshake,
      (event, payload) => {
        if (!node.isUp) return;
        this.#ledger.answered(id, event, payload);
        const said = v.safeParse(outcome, payload);
        const words = said.success ? `${said.output.event} ${said.output.code}` : event;
        const deliver = () => {
          this.#trace(`${id} < ${node.name} ${words}`);
          ends.heard(event, payload);
        };
        const message = nameOf("page");
        send("page", message, deliver);
        if (event === "response" && chance.happens(`${message}.double`, this.weather.double))
          send("page", `${message}.double`, deliver);
      },
      () => over(random.between(1, 100), 1),
    );
    this.#open.add(open);
    this.#ledger.opened(id, node, browser.address, handshake.auth);
    this.#trace(`${id} connects to ${node.name}`);
    send("page", nameOf("page"), ends.opened);
    const beat = () =>
      timeline.after(HEARTBEAT.pingInterval, () => {
        if (state !== "open") return;
        send("page", nameOf("page"), ends.beat);
        beat();
      });
    beat();
    node.io.accept(socket);
    return open;
  }
}
