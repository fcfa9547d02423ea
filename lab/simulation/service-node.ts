import { drizzle } from "drizzle-orm/pglite";
import * as v from "valibot";
import { type AccountService, createAccountService } from "../../service/account-service/account-service.ts";
import type { Db } from "../../service/database/database.ts";
import type { PGlite } from "@electric-sql/pglite";
import type { Channel, Listener } from "../../service/database/postgres-channel.ts";
import * as schema from "../../service/database/schema.ts";
import { createLog } from "../../service/log/log.ts";
import type { Random } from "../random.ts";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";
import { Server } from "./stand-ins/socket-io.ts";
import type { Timeline } from "./timeline.ts";

export const ORIGIN = "https://foyer.test";

/** The parts that all nodes of a run share. */
export interface Site {
  readonly client: PGlite;
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly ledger: Ledger;
  readonly bus: Bus;
}

const entry = v.pipe(v.string(), v.parseJson(), v.object({ msg: v.string() }));

/** One process of the service. Once killed, it never sends the database another statement. */
export class ServiceNode {
  isUp = true;
  /** The error of its clock, in milliseconds. */
  skew = 0;
  readonly io: Server;
  readonly name: string;
  readonly #service: AccountService;
  readonly #site: Site;
  readonly #gate: Gate;

  private constructor(name: string, site: Site, gate: Gate, service: AccountService, io: Server) {
    this.name = name;
    this.#site = site;
    this.#gate = gate;
    this.#service = service;
    this.io = io;
  }

  static async start(name: string, site: Site): Promise<ServiceNode> {
    const { timeline, ledger, bus } = site;
    const gate = new Gate(name, site);
    let node: ServiceNode | null = null;
    const log = createLog({
      write(line) {
        ledger.logged(line);
        if (!line.startsWith('{"level":5') || !gate.isOpen) return;
        ledger.complain(`${name} logged an error: ${v.parse(entry, line).msg}`);
      },
    });
    log.level = "debug";
    const service = await createAccountService({
      database: {
        db: dbOf(site.client, gate),
        folder: null,
        pool: null,
        channel: bus.channelFor(gate),
        compact: async () => {},
        ping: async () => {},
        close: async () => {},
      },
      socketSecret: "unused",
      publicUrl: ORIGIN,
      demo: true,
      smtpUrl: null,
      allowedOrigins: [ORIGIN],
      log,
      clock: { now: () => timeline.now() + (node?.skew ?? 0) },
    });
    gate.isStarting = false;
    node = new ServiceNode(name, site, gate, service, Server.takeNewest());
    return node;
  }

  now(): number {
    return this.#site.timeline.now() + this.skew;
  }

  /** Kills the node: it loses its memory, and never finishes the work it has begun. */
  kill(): void {
    this.isUp = false;
    this.#gate.shut();
    this.#site.ledger.judge.loseTrack();
  }

  /** Cuts it off from the bus for a while, unless it is cut off already. */
  cutOffBus(milliseconds: number, onBack: () => void): void {
    this.#site.bus.cutOff(this.#gate, milliseconds, onBack);
  }

  /** Waits for the work that the node does after its answers. */
  async idle(): Promise<void> {
    await this.#service.outbox(null);
  }
}

/** The way from one process to the database: each statement takes a while, and none passes once the process is dead. */
class Gate {
  isOpen = true;
  /** A start removes expired rows. The gate skips that: nobody notices, and it would be half of the work. */
  isStarting = true;
  readonly name: string;
  readonly #site: Site;
  /** Decides how long its statements take. */
  readonly #random: Random;
  readonly #waiting = new Set<(reason: Error) => void>();

  constructor(name: string, site: Site) {
    this.name = name;
    this.#site = site;
    this.#random = site.chance.of(name);
  }

  get ledger(): Ledger {
    return this.#site.ledger;
  }

  async pass(): Promise<void> {
    const { timeline } = this.#site;
    if (!this.isOpen) throw new Error("The process is dead.");
    await new Promise<void>((resolve, reject) => {
      this.#waiting.add(reject);
      timeline.after(this.#random.between(0, 12), () => {
        this.#waiting.delete(reject);
        resolve();
      });
    });
    if (!this.isOpen) throw new Error("The process is dead.");
  }

  shut(): void {
    this.isOpen = false;
    for (const reject of this.#waiting) reject(new Error("The process was killed."));
    this.#waiting.clear();
  }
}

function dbOf(client: PGlite, gate: Gate): Db {
  const query: PGlite["query"] = async (text, params, options) => {
    await gate.pass();
    if (gate.isStarting && text.startsWith("delete")) return { rows: [], fields: [], affectedRows: 0 };
    const results = await client.query<never>(text, params, options);
    gate.ledger.accounts.wrote(text, params ?? []);
    return results;
  };
  const transaction: PGlite["transaction"] = async (work) => {
    await gate.pass();
    return client.transaction((inner) => {
      const query: typeof inner.query = async (text, params, options) => {
        await gate.pass();
        return inner.query(text, params, options);
      };
      return work({
        ...inner,
        query,
        get closed() {
          return inner.closed;
        },
      });
    });
  };
  const gated = new Proxy(client, {
    get(target, key) {
      if (key === "query") return query;
      if (key === "transaction") return transaction;
      return Reflect.get(target, key, target);
    },
  });
  return drizzle({ client: gated, schema });
}

interface Subscriber {
  readonly gate: Gate;
  readonly listener: Listener;
  isConnected: boolean;
}

/** LISTEN and NOTIFY between the processes. */
export class Bus {
  /** The probability that a message comes twice, and that it comes late, after others. */
  doubles = 0;
  late = 0;
  readonly #timeline: Timeline;
  readonly #chance: Chance;
  readonly #subscribers = new Set<Subscriber>();
  #sent = 0;

  constructor(timeline: Timeline, chance: Chance) {
    this.#timeline = timeline;
    this.#chance = chance;
  }

  channelFor(gate: Gate): Channel {
    return {
      send: async (message) => {
        await gate.pass();
        this.#sent += 1;
        const name = `bus${this.#sent}`;
        for (const subscriber of this.#subscribers) {
          if (!subscriber.isConnected) continue;
          const copy = `${name}-${subscriber.gate.name}`;
          this.#deliver(subscriber, copy, message);
          if (this.#chance.happens(`${copy}.double`, this.doubles))
            this.#deliver(subscriber, `${copy}.double`, message);
        }
      },
      listen: async (listener) => {
        const subscriber = { gate, listener, isConnected: true };
        this.#subscribers.add(subscriber);
        await listener.listening();
        return async () => void this.#subscribers.delete(subscriber);
      },
    };
  }

  /** Cuts one process off for a while. Messages sent meanwhile never reach it. */
  cutOff(process: Gate, milliseconds: number, onBack: () => void): void {
    const subscriber = [...this.#subscribers].find(({ gate }) => gate === process);
    if (subscriber === undefined || !subscriber.isConnected) return;
    subscriber.isConnected = false;
    subscriber.listener.disconnected(new Error("The bus was cut."));
    this.#timeline.after(milliseconds, () => {
      subscriber.isConnected = true;
      void subscriber.listener.listening().catch(() => undefined);
      onBack();
    });
  }

  #deliver({ gate, listener }: Subscriber, name: string, message: string): void {
    const random = this.#chance.of(name);
    const isLate = this.#chance.happens(`${name}.late`, this.late);
    const delay = isLate ? random.between(200, 3_000) : random.between(1, 20);
    this.#timeline.after(delay, () => {
      if (gate.isOpen) listener.message(message);
    });
  }
}
