import { getInitialSnapshot, type SnapshotFrom, transition } from "xstate";
import { type Answered, Known } from "./known.ts";
import { type Facts, type Line, noFacts, readLine, termsOf } from "./lines.ts";
import { socketSessionMachine } from "./socket-session.machine.ts";

/** A call that is being carried out. */
interface Running {
  readonly begins: Extract<Line, { msg: "a call begins" }>;
  readonly began: number;
  facts: Facts;
}

/** A line that its chart cannot follow. */
interface Difference {
  /** The call, and the rule that its line breaks. */
  readonly rule: string;
  /** The line, with the facts of the call and the state of the chart before. */
  readonly detail: string;
}

/** A socket session: its chart's state, and its running call. */
interface Session {
  state: SnapshotFrom<typeof socketSessionMachine>;
  running: Running | null;
}

/**
 * Follows the log of a service, or of several on one database, by a chart for each socket session, and reports each line
 * that its chart cannot follow.
 */
export class Judge {
  /** The lines that no chart could follow. */
  readonly differences: Difference[] = [];
  /** How many answered calls were judged. */
  judged = 0;
  readonly #known: Known;
  readonly #sessions = new Map<string, Session>();
  /** The place of the newest line, and of the last one at which several calls ran. */
  #order = 0;
  #crowded = 0;
  #running = 0;

  /** @param skew the most milliseconds by which the clocks of two processes differ */
  constructor(skew = 0) {
    this.#known = new Known(skew);
  }

  /** Takes the next line of the log, whatever it tells. */
  take(text: string): void {
    const line = readLine(text);
    if (line === null) return;
    this.#order += 1;
    if (line.msg === "a call begins") this.#begins(line, text);
    else if (line.msg === "answered a call") this.#answered(line, text);
    else if (line.msg === "audit") this.#changed(line);
    else this.#spent(line.spent, text);
  }

  /** Throws unless every line so far follows from the ones before it. Reports each difference once. */
  mustAgree(): void {
    if (this.differences.length === 0) return;
    const all = this.differences.splice(0).map(({ rule, detail }) => `${rule}. ${detail}`);
    throw new Error(`The service's log breaks its promises:\n${all.join("\n")}`);
  }

  /** Takes the ids of all sessions in the table, while nothing runs: none of them may have ended. */
  compare(inTable: readonly string[]): void {
    for (const id of inTable) {
      const over = this.#known.session(id)?.over;
      if (over) this.#differ(`a session is still in the table that ${over.by} has ended`, `Session: ${id}.`);
    }
  }

  /** Learns that something may have happened which the log does not tell, as when a process is killed. */
  loseTrack(): void {
    this.#known.isWhole = false;
  }

  #begins(begins: Running["begins"], text: string): void {
    const session = this.#session(begins.socket);
    this.#running += 1;
    if (this.#running > 1) this.#crowded = this.#order;
    if (session.running !== null) this.#differ("the calls of a socket run one after the other", text);
    if (begins.session !== session.state.context.session)
      this.#follow(session, { type: "begins", session: begins.session, known: this.#known }, text);
    session.running = { begins, began: this.#order, facts: noFacts };
  }

  #changed({ socket, address, ...facts }: Extract<Line, { msg: "audit" }>): void {
    // A command does not say which sessions it has ended.
    if (address === "command line") this.loseTrack();
    const running = socket === null ? null : this.#session(socket).running;
    if (running !== null) running.facts = facts;
  }

  #answered(line: Extract<Line, { msg: "answered a call" }>, text: string): void {
    const session = this.#session(line.socket);
    const { running } = session;
    if (running === null) return this.#differ("a call is answered once", text);
    const { begins, began, facts } = running;
    const { code, isFromMemory } = line;
    const { event, at, session: before } = begins;
    const isAlone = this.#crowded < began;
    const order = this.#order;
    const call = { event, code, at, began, order, isAlone, isFromMemory, before, after: line, facts };
    const answered: Answered = { ...termsOf(event), ...call };
    this.#follow(session, { ...answered, type: answered.act, known: this.#known }, text);
    this.#known.learn(answered);
    session.running = null;
    this.#running -= 1;
    if (this.#running > 0) this.#crowded = order;
    this.judged += 1;
  }

  /** A request over HTTP has used these up. */
  #spent(spent: readonly string[], text: string): void {
    const again = spent.filter((name) => this.#known.spent(name) !== null);
    if (again.length > 0) this.#differ("a request uses up what was used up before", text);
    this.#known.learnSpent(spent, { order: this.#order, at: 0 }, "a request");
  }

  #session(socket: string): Session {
    const known = this.#sessions.get(socket);
    if (known !== undefined) return known;
    const session: Session = { state: getInitialSnapshot(socketSessionMachine), running: null };
    this.#sessions.set(socket, session);
    return session;
  }

  #follow(session: Session, event: Parameters<typeof transition<typeof socketSessionMachine>>[2], text: string): void {
    const before = session.state;
    const [next] = transition(socketSessionMachine, before, event);
    session.state = next;
    const broken = next.context.differences.slice(before.context.differences.length);
    for (const rule of broken) {
      const call = session.running?.begins.event ?? event.type;
      const facts = JSON.stringify(session.running?.facts ?? null);
      this.#differ(`${call}: ${rule}`, `State: ${JSON.stringify(before.value)}. Facts: ${facts}. Line: ${text.trim()}`);
    }
  }

  #differ(rule: string, detail: string): void {
    this.differences.push({ rule, detail });
  }
}
