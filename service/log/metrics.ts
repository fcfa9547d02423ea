import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isCallEvent } from "../../machines/shared/contract.ts";

/** Metrics for Prometheus. */
export interface Metrics {
  /** Counts an answered call on a socket. @param seconds from its arrival to its answer */
  answered(event: string, code: number, hasToken: boolean, seconds: number): void;
  /** Counts an attempt to sign in for a third-party app. */
  signedInForApp(status: number): void;
  /** Counts a message of another process. @param seconds since it was sent */
  heard(seconds: number): void;
  /** Records whether this process is listening to the messages of the others. */
  hears(isListening: boolean): void;
  /** Adds the metrics of the process itself: memory, processor time, delays. */
  watchProcess(): void;
  /** All metrics, in the format of Prometheus. */
  text(): Promise<string>;
}

/** Gauges, read only when Prometheus collects the metrics. */
export interface MetricSources {
  sockets(): number;
  hashesWaiting(): number;
  isDatabaseUp(): Promise<boolean>;
}

/** The call that signs in without a password. */
const PASSKEY = "passkeys|signIn";
/** The calls that check a password or complete a sign-in. */
const signInEvents: ReadonlySet<string> = new Set(["login", "onboardingLogin", "activateAccount"]);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ sockets, hashesWaiting, isDatabaseUp }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const signIns = new Counter({
    name: "foyer_sign_ins_total",
    help: "Sign-ins by outcome: signed_in, next_step, wrong, wait, busy, other",
    labelNames: ["outcome"],
    registers,
  });
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
  const lag = new Histogram({
    name: "foyer_bus_lag_seconds",
    help: "From one process saying that sessions ended to this one hearing it",
    buckets: SECONDS,
    registers,
  });
  const bus = new Gauge({ name: "foyer_bus_up", help: "1 if this process hears of the others", registers });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  gauge("foyer_sockets", "Open sockets", sockets);
  gauge("foyer_hashes_waiting", "Passwords and codes that wait to be hashed", hashesWaiting);
  gauge("foyer_database_up", "1 if the database answers", async () => Number(await isDatabaseUp()));
  return {
    answered(event, code, hasToken, seconds) {
      const isSignIn = signInEvents.has(event);
      answers.inc({ event: isCallEvent(event) ? event : "unknown", code });
      waits.observe({ password: String(isSignIn) }, seconds);
      if (isSignIn || event === PASSKEY)
        signIns.inc({ outcome: code === 200 && !hasToken ? "next_step" : outcomeOf(code) });
    },
    signedInForApp: (status) => signIns.inc({ outcome: outcomeOf(status) }),
    heard: (seconds) => lag.observe(seconds),
    hears: (isListening) => bus.set(Number(isListening)),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}

const outcomes: Readonly<Record<number, string>> = { 200: "signed_in", 403: "wrong", 429: "wait", 503: "busy" };
const outcomeOf = (code: number) => outcomes[code] ?? "other";
