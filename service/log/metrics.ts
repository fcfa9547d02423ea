import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../../package.json";
import { isCallEvent } from "../../machines/shared/contract.ts";

/** Metrics for Prometheus. */
export interface Metrics {
  /** Counts an answered call on a socket. @param seconds from its arrival to its answer */
  answered(event: string, code: number, hasToken: boolean, seconds: number): void;
  /** Counts an attempt to sign in for a third-party app. */
  signedInForApp(status: number): void;
  /** Counts an answer over HTTP by its status, or a request whose connection ended before its answer did. */
  responded(status: number | "aborted"): void;
  /** Counts a mail to a person. */
  mailed(outcome: MailOutcome): void;
  /** Counts a message of another process. @param seconds since it was sent */
  heard(seconds: number): void;
  /** Records whether this process is listening to the messages of the others. */
  hears(isListening: boolean): void;
  /** Adds the metrics of the process itself: memory, processor time, delays. */
  watchProcess(): void;
  /** All metrics, in the format of Prometheus. */
  text(): Promise<string>;
}

/** Whether the mail server or the outbox accepted a mail. */
export type MailOutcome = "sent" | "failed";

/** Gauges, read only when Prometheus collects the metrics. */
export interface MetricSources {
  /** Whether other processes can use the database too. */
  readonly hasBus: boolean;
  /** The connections to the database that are used and idle, and the work that waits for one; null without a pool. */
  readonly pool: (() => { readonly used: number; readonly idle: number; readonly waiting: number }) | null;
  /** The number of open sessions of each kind; null if it is not known. */
  sessions(): Promise<Readings | null>;
  sockets(): number;
  hashesWaiting(): number;
  isDatabaseUp(): Promise<boolean>;
}

/** The call that signs in without a password. */
const PASSKEY = "passkeys|signIn";
/** The calls that check a password or complete a sign-in. */
const signInEvents: ReadonlySet<string> = new Set(["login", "onboardingLogin", "activateAccount"]);
/** Numbers by the value of a label. */
type Readings = Readonly<Record<string, number>>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const SESSIONS =
  "Open sessions by kind, counted at most every 5 minutes. They are those of the database, so do not add processes up";

export function createMetrics({
  hasBus,
  pool,
  sessions,
  sockets,
  hashesWaiting,
  isDatabaseUp,
}: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const signIns = new Counter({
    name: "foyer_sign_ins_total",
    help: "Sign-ins by outcome: signed_in, next_step, wrong, wait, busy, other",
    labelNames: ["outcome"],
    registers,
  });
  const mails = new Counter({
    name: "foyer_mails_total",
    help: "Mails to people by outcome: sent, failed",
    labelNames: ["outcome"],
    registers,
  });
  const responses = new Counter({
    name: "foyer_http_responses_total",
    help: "Answers over HTTP by status: 2xx to 5xx, or aborted if the connection ended first",
    labelNames: ["status"],
    registers,
  });
  // Prometheus sees an increase only from one number to another.
  for (const outcome of [...Object.values(outcomes), "next_step", "other"]) signIns.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed"] satisfies MailOutcome[]) mails.inc({ outcome }, 0);
  for (const status of ["2xx", "3xx", "4xx", "5xx", "aborted"]) responses.inc({ status }, 0);
  const answers = new Counter({
    name: "foyer_calls_total",
    help: "Answered calls by event and code",
    labelNames: ["event", "code"],
    registers,
  });
  const waits = new Histogram({
    name: "foyer_call_seconds",
    help: "From a call's arrival to its answer, by whether it checks a password",
    labelNames: ["password"],
    buckets: SECONDS,
    registers,
  });
  for (const password of ["true", "false"]) waits.zero({ password });
  const lag = new Histogram({
    name: "foyer_bus_lag_seconds",
    help: "From one process saying that sessions ended to this one hearing it",
    buckets: SECONDS,
    registers,
  });
  const bus = new Gauge({
    name: "foyer_bus_up",
    help: "1 if this process hears of the others",
    registers: hasBus ? registers : [],
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const gauges = (name: string, help: string, label: string, read: () => Readings | null | Promise<Readings | null>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const readings = await read();
        this.reset();
        for (const [key, reading] of Object.entries(readings ?? {})) this.set({ [label]: key }, reading);
      },
    });
  // Before the figures that ask the database, which would count their own statements.
  if (pool !== null) {
    gauges("foyer_database_connections", "Connections to PostgreSQL by state: used, idle", "state", () => {
      const { used, idle } = pool();
      return { used, idle };
    });
    gauge("foyer_database_waiting", "Statements and transactions that wait for a connection", () => pool().waiting);
  }
  gauge("foyer_sockets", "Open sockets", sockets);
  gauge("foyer_hashes_waiting", "Passwords and codes that wait to be hashed", hashesWaiting);
  gauge("foyer_database_up", "1 if the database answers", async () => Number(await isDatabaseUp()));
  gauges("foyer_sessions", SESSIONS, "kind", sessions);
  const build = new Gauge({
    name: "foyer_build_info",
    help: "Always 1; the labels say which build runs, on which Node",
    labelNames: ["version", "node"],
    registers,
  });
  build.set({ version, node: process.version }, 1);
  return {
    answered(event, code, hasToken, seconds) {
      const isSignIn = signInEvents.has(event);
      answers.inc({ event: isCallEvent(event) ? event : "unknown", code });
      waits.observe({ password: String(isSignIn) }, seconds);
      if (isSignIn || event === PASSKEY)
        signIns.inc({ outcome: code === 200 && !hasToken ? "next_step" : outcomeOf(code) });
    },
    signedInForApp: (status) => signIns.inc({ outcome: outcomeOf(status) }),
    responded: (status) => responses.inc({ status: status === "aborted" ? status : `${Math.floor(status / 100)}xx` }),
    mailed: (outcome) => mails.inc({ outcome }),
    heard: (seconds) => lag.observe(seconds),
    hears: (isListening) => bus.set(Number(isListening)),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}

const outcomes: Readonly<Record<number, string>> = { 200: "signed_in", 403: "wrong", 429: "wait", 503: "busy" };
const outcomeOf = (code: number) => outcomes[code] ?? "other";
