import { createHash } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { fingerprint } from "../../service/shared/ids.ts";
import { Browser } from "./browser.ts";
import { Chance } from "./chance.ts";
import { Ledger } from "./ledger.ts";
import { MOST_SKEW } from "./limits.ts";
import { fairWeather, Network } from "./network.ts";
import { accounts, codeOf } from "./people.ts";
import { Person } from "./person.ts";
import { Bus, ServiceNode, type Site } from "./service-node.ts";
import { surround } from "./surroundings.ts";
import { Timeline } from "./timeline.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TOTP_STEP = 30 * SECOND;
/** The longest time until pages learn of sessions that ended while the bus was cut, once it is back. */
const TOLD_WITHIN = SECOND;
const STARTS_AT = Date.UTC(2026, 10, 21, 9);

/** How a run ended. */
export interface Outcome {
  readonly seed: number;
  /** A fingerprint of the whole trace. */
  readonly fingerprint: string;
  readonly complaints: readonly string[];
  readonly trace: readonly string[];
  /** The names of the things that happened and can be left out. */
  readonly happened: readonly string[];
  /** The pages of a run with complaints, as snapshot files, by the names of their people. */
  readonly pages: Readonly<Record<string, string>>;
}

/**
 * Runs two nodes and a few people for a while, in a world that the seed decides.
 *
 * @param only the names of the things that may happen; null for all
 */
export async function run(seed: number, only: readonly string[] | null, client: PGlite): Promise<Outcome> {
  const chance = new Chance(seed, only);
  const random = chance.of("world");
  const timeline = new Timeline(STARTS_AT);
  surround({ timeline, secrets: chance.of("secrets") });
  const trace: string[] = [];
  const note = (line: string) => void trace.push(`${timeline.now() - STARTS_AT} ${line}`);
  const ledger = new Ledger(() => timeline.now(), note);
  const bus = new Bus(timeline, chance);
  const site: Site = { client, timeline, chance, ledger, bus };

  const start = async (name: string): Promise<ServiceNode> => {
    const started: ServiceNode[] = [];
    const starting = ServiceNode.start(name, site).then((node) => started.push(node));
    await timeline.settle();
    while (started.length === 0 && (await timeline.next(timeline.now() + MINUTE)));
    await starting;
    const [node] = started;
    if (node === undefined) throw new Error(`${name} did not start.`);
    return node;
  };
  const nodes: ServiceNode[] = [];
  for (const name of ["A", "B"]) nodes.push(await start(name));
  const nodeAt = (index: number) => {
    const node = nodes[index];
    if (node === undefined) throw new Error("There are two nodes.");
    return node;
  };
  const network = new Network(chance, timeline, [() => nodeAt(0), () => nodeAt(1)], ledger, note);

  const known = accounts();
  for (const { email, passwords, secrets, recoveryCodes } of known)
    ledger.accounts.add({
      email,
      password: passwords[0] ?? "",
      recoveryCode: recoveryCodes[0] ?? "",
      authenticator: secrets[0] ?? null,
    });
  ledger.factors.of = (email) => known.find((account) => account.email === email)?.factor ?? "none";
  ledger.factors.stepOf = (secret, code, at) => {
    // One step of drift, and the largest error of the clocks.
    const steps = Array.from({ length: 13 }, (_, index) => Math.floor(at / TOTP_STEP) + index - 6);
    return steps.find((step) => codeOf(secret, step * TOTP_STEP) === code) ?? null;
  };
  const people = Array.from({ length: random.between(2, 4) }, (_, index) => {
    const name = `p${index + 1}`;
    const account = known[chance.of(name).below(known.length)];
    if (account === undefined) throw new Error("There are accounts.");
    if (!chance.happens(name)) return [];
    const browser = new Browser(name, `192.0.2.${index + 1}`, network, (problem) => ledger.complain(problem));
    return [new Person(browser, account, chance, ledger, note)];
  }).flat();

  // The faults of this run; some runs have none.
  const isRough = random.isLucky(0.7);
  const jumps = isRough && random.isLucky(0.3);
  ledger.factors.hasFaults = () => isRough;
  ledger.hasSkew = () => jumps;
  let isOver = false;
  if (isRough) {
    const scale = random.next() * 0.06;
    network.weather = { cut: scale, silent: scale / 4, double: scale * 2, slow: scale };
    bus.doubles = random.next() * 0.2;
    bus.late = random.next() * 0.3;
  }
  // One after the other, because a node takes the objects that its start created last.
  let started = Promise.resolve();
  const startAgain = async (before: Promise<void>, which: number, name: string) => {
    await before;
    nodes[which] = await ServiceNode.start(name, site);
    note(`${name} is back`);
  };
  let disasters = 0;
  const disaster = () => {
    if (isOver) return;
    disasters += 1;
    const random = chance.of(`disaster${disasters}`);
    timeline.after(random.between(5, 120) * SECOND, disaster);
    const which = random.below(2);
    const node = nodeAt(which);
    const what = random.weighted([
      [3, "kill"],
      [4, "bus"],
      [2, "cut"],
      [1, "stall"],
      [jumps ? 3 : 0, "jump"],
    ] as const);
    if (!node.isUp || !chance.happens(`${what}${disasters}`)) return;
    note(`${node.name}: ${what}`);
    if (what === "kill") {
      node.kill();
      network.disturb((of) => of === node, "cut");
      timeline.after(random.between(100, 20 * SECOND), () => {
        started = startAgain(started, which, node.name);
      });
    } else if (what === "bus") {
      node.cutOffBus(random.between(1, 120) * SECOND, () => {
        const back = timeline.now();
        timeline.after(TOLD_WITHIN, () => ledger.mustBeTold(node, back));
      });
    } else if (what === "jump") node.skew = random.between(-MOST_SKEW / 2, MOST_SKEW / 2);
    else network.disturb((of) => of === node && random.isLucky(0.5), what);
  };
  if (isRough) timeline.after(random.between(5, 60) * SECOND, disaster);

  const live = (person: Person) => {
    if (isOver) return;
    const before = person.screen();
    const pause = person.look();
    if (person.screen() !== before) note(`${person.name} sees ${person.screen()}`);
    timeline.after(pause, () => live(person));
    // Two people who share an account sometimes do the same at the same moment.
    for (const other of people) {
      if (other === person || other.account !== person.account) continue;
      const together = `${person.moment}.${other.name}`;
      if (!chance.happens(together, 0.15)) continue;
      timeline.after(chance.of(together).between(0, 10), () => void other.act());
    }
  };
  for (const person of people)
    timeline.after(chance.of(`${person.name}.start`).between(0, 5 * SECOND), () => live(person));

  // A run ends with its first complaint.
  const isClean = () => ledger.complaints.length === 0;
  const pass = async (milliseconds: number) => {
    const until = timeline.now() + milliseconds;
    while (isClean() && (await timeline.next(until)));
  };
  // Each ten seconds can be left out: then the run is so much shorter.
  const tens = random.between(4, 12);
  for (let ten = 1; ten <= tens && isClean(); ten += 1) {
    if (chance.happens(`time${ten}`)) await pass(10 * SECOND);
  }

  // All faults end, and nobody acts, so that messages under way arrive.
  isOver = true;
  network.weather = fairWeather;
  bus.doubles = 0;
  bus.late = 0;
  for (const person of people) person.insist();
  await pass(3 * MINUTE);
  for (const node of nodes) node.skew = 0;
  if (isClean()) await check(people, ledger, client);

  // Everyone who keeps trying must get in. After a few wrong passwords each further one costs a quarter of an hour.
  const most = Math.max(...people.map(({ account }) => account.passwords.length));
  const enough = 120 + 20 * most;
  isOver = false;
  if (isClean()) for (const person of people) live(person);
  for (let minutes = 0; isClean() && minutes < enough && !people.every((person) => person.isIn()); minutes += 1)
    await pass(MINUTE);
  isOver = true;
  for (const person of people) {
    if (!person.isIn() && isClean()) {
      ledger.complain(`a person who keeps trying cannot sign in, but sees ${person.screen()}`);
    }
  }
  await pass(10 * SECOND);
  if (isClean()) await check(people, ledger, client);
  const complaints = ledger.complaints;
  const open =
    complaints.length === 0 ? [] : people.map(({ name, browser }) => [name, browser.page?.snapshot()] as const);
  const pages = Object.fromEntries(open.flatMap(([name, file]) => (file === undefined ? [] : [[name, file]])));
  for (const person of people) person.browser.page?.close();
  for (const node of nodes) node.kill();
  await timeline.next(timeline.now());
  note(`the end, after ${timeline.asked} events`);
  const fingerprint = createHash("sha256").update(trace.join("\n")).digest("hex");
  return { seed, fingerprint, complaints, trace, happened: chance.happened, pages };
}

/** Checks that pages, the sessions table and the promises agree, once all messages have arrived. */
async function check(people: readonly Person[], ledger: Ledger, client: PGlite): Promise<void> {
  const { rows } = await client.query<{ id: string; token_hash: string }>("select id, token_hash from sessions");
  ledger.compare(rows.map(({ id }) => id));
  const open = new Set(rows.map(({ token_hash: hash }) => hash));
  for (const token of ledger.accounts.tokens()) {
    const session = ledger.accounts.sessionWith(token);
    const isOpen = open.has(fingerprint(token));
    if (session?.is === "good" && !isOpen) ledger.complain("a good session is not in the table");
  }
  for (const { browser, account, name } of people) {
    const context = browser.page?.root.getSnapshot().context;
    if (context?.session == null || context.token === null) continue;
    const token = context.token.reveal();
    if (!open.has(fingerprint(token)) && ledger.isTold(name))
      ledger.complain("a page shows a person signed in after their session ended");
    if (context.session.email !== account.email) ledger.complain(`${name} is signed in to another account`);
    if (browser.token !== token) ledger.complain("a page has another token than its browser");
  }
}
