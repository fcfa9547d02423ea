import { Random } from "../random.ts";
import type { Action, Plain, Screen } from "./trace.ts";

/* Chooses the next action: mostly the next step towards some aim, and another one in between. */

const PASSWORD = "Passw0rd!";
const CHOSEN = "N3w-canary-word";
const WRONG = "Wr0ng-canary-word";
const WRONG_CODE = "604172";
const SECRETS: ReadonlySet<string> = new Set([PASSWORD, CHOSEN, WRONG, WRONG_CODE]);

const words = (text: string) => text.trim().split(/\s+/);

const people = words(`
  admin@acme.test member@acme.test hr@acme.test client@acme.test nobody@acme.test noproduct@acme.test forced@acme.test
  inactive@acme.test mfa-email@acme.test mfa-app@acme.test mfa-both@acme.test mfa-new@acme.test many@acme.test
  joiner@acme.test owner@umbrella.test unverified@acme.test`);

const ORGANISATION = "/0a0000000000000000000001";
const paths = words(`
  / /login /forgot-password /register /email-sent /stay-tuned /verify-email /authorize /downloads /workspace
  /change-password /recovery-code /setup-multi-factor /forget-with-recovery /reset-with-recovery
  /multi-factor-authenticate /no-such-page /dev/client /reset/demo-reset /invite/demo-register /invite/demo-accept
  /invite/demo-expired /invite/demo-accepted /invite/demo-not-verified /invite/demo-other-email /invite/unknown
  /invite-client/demo-client-invitation-0000000000001 /invite-client/demo-client-invitation-expired-00001
  /verify-organization/0a0000000000000000000005 ${ORGANISATION}/login ${ORGANISATION}/register
  ${ORGANISATION}/forgot-password ${ORGANISATION}/preboarding/login ${ORGANISATION}/preboarding/register`);

const pick = (random: Random, from: readonly string[]) => from[random.below(from.length)] ?? "";

const manners = ["type", "type", "paste", "autofill", "compose"] as const;

type Plan = readonly Action[];
type Planner = (random: Random) => Plan;

const open = (path: string): Action => ({ kind: "open", path });
const key = (key: string): Action => ({ kind: "key", key });
const press = (name: string): Action => ({ kind: "press", name, nth: 0 });
const write = (random: Random, field: number, text: string): Action => ({
  kind: "write",
  manner: random.pick(manners),
  field,
  text,
  secret: SECRETS.has(text) || text.startsWith("{"),
});
/** Fills in the fields of a page, one after the other, and sends them. */
const send = (random: Random, ...texts: readonly string[]): Plan => [
  ...texts.map((text, field) => write(random, field, text)),
  key("Enter"),
];
const signIn = (random: Random, person: string): Plan => [
  open("/login"),
  // Nothing is done if nobody is signed in.
  press("Logout"),
  ...send(random, person, PASSWORD),
];

const planners: readonly [Planner, ...Planner[]] = [
  (random) => signIn(random, pick(random, people)),
  (random) => signIn(random, pick(random, people)),
  (random) => [...signIn(random, "member@acme.test"), press("Next"), { kind: "back" }],
  (random) => [...signIn(random, "admin@acme.test"), { kind: "newTab" }, press("Logout"), { kind: "otherTab" }],
  (random) => [open("/login"), ...send(random, pick(random, people), WRONG), ...send(random, "hr@acme.test", PASSWORD)],
  (random) => {
    const person = random.pick(["mfa-email@acme.test", "mfa-both@acme.test"]);
    return [
      ...signIn(random, person),
      press("Get a code by email instead"),
      press("Send code"),
      write(random, 0, WRONG_CODE),
      { kind: "wait", seconds: 2 },
      write(random, 0, `{mail ${person}}`),
      key("Enter"),
    ];
  },
  (random) => [...signIn(random, "mfa-app@acme.test"), write(random, 0, "{app}"), key("Enter")],
  (random) => [...signIn(random, "inactive@acme.test"), write(random, 0, "{mail inactive@acme.test}"), key("Enter")],
  (random) => [...signIn(random, "forced@acme.test"), ...send(random, PASSWORD, CHOSEN, CHOSEN)],
  (random) => [...signIn(random, "member@acme.test"), press("Change Password"), ...send(random, WRONG, CHOSEN, CHOSEN)],
  (random) => [...signIn(random, "mfa-new@acme.test"), press("Email"), press("Save")],
  (random) => [...signIn(random, "joiner@acme.test"), open("/invite/demo-accept"), press("Accept invitation")],
  (random) => [
    open("/forgot-password"),
    ...send(random, "forgetful@acme.test"),
    { kind: "mailedLink", to: "forgetful@acme.test" },
    ...send(random, CHOSEN, CHOSEN),
  ],
  (random) => [open("/reset/demo-reset"), ...send(random, CHOSEN, CHOSEN)],
  (random) => [
    open("/forget-with-recovery"),
    ...send(random, "mfa-app@acme.test", "DEMO-R3C0V1"),
    ...send(random, CHOSEN, CHOSEN),
  ],
  (random) => [open(`${ORGANISATION}/login`), ...send(random, "newhire@acme.test", PASSWORD)],
  (random) => [
    open(`${ORGANISATION}/register`),
    ...send(random, "newhire2@acme.test", CHOSEN, CHOSEN),
    write(random, 0, "{mail newhire2@acme.test}"),
    key("Enter"),
  ],
  (random) => [
    ...signIn(random, "owner@umbrella.test"),
    open("/verify-organization/0a0000000000000000000005"),
    press("Send OTP"),
    write(random, 0, "{mail owner@umbrella.test}"),
    key("Enter"),
  ],
  (random) => [open(pick(random, paths))],
  (random) => [open(pick(random, paths))],
];

const keys = ["Enter", "Enter", "Tab", "Tab", "Shift+Tab", "Escape", "Space", "ArrowDown", "Alt+Shift+S"] as const;

/** The events around the page, and how often they happen. The connection is mended more often than it breaks. */
const surroundings: readonly (readonly [number, readonly [Plain, ...Plain[]]])[] = [
  [6, ["back"]],
  [14, ["reload", "newTab", "otherTab", "forward"]],
  [14, ["cut", "offline", "swallow", "extension", "sleep"]],
  [10, ["translate", "fillStorage", "unregisterWorker", "updateWorker", "forceColors", "reduceMotion"]],
];

/** A text that a person might enter there. */
function textFor(random: Random, { secret, label }: Screen["fields"][number]): string {
  if (secret) return random.pick(/code|otp/i.test(label) ? [WRONG_CODE, "6041"] : [PASSWORD, CHOSEN, WRONG]);
  if (/mail|user/i.test(label)) return pick(random, [...people, "nobody", "stranger@else.test"]);
  if (/phone/i.test(label)) return "9876501234";
  return random.pick([
    "Ada",
    "Acme",
    "Zoë O'Neill-Smith",
    "مرحبا",
    "😀 long text ".repeat(6),
    "ONB-001",
    "<b>bold</b>",
  ]);
}

export class Explorer {
  readonly #random: Random;
  #plan: Action[] = [];
  #isBroken = false;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  next(screen: Screen | null, tabs: number): Action {
    const random = this.#random;
    if (this.#isBroken && random.isLucky(0.4)) {
      this.#isBroken = false;
      return { kind: "mend" };
    }
    // A product's page has no fields, and a plan does not go on without the fields it meant.
    const [planned] = this.#plan;
    if (planned?.kind === "write") {
      // The first empty field that fits, else the first one.
      const fields = (screen?.fields ?? []).map(({ secret, value }, at) => ({ secret, at, isEmpty: value === "" }));
      const fitting = fields.filter(({ secret, at }) => at >= planned.field && secret === planned.secret);
      const field = (fitting.find(({ isEmpty }) => isEmpty) ?? fitting[0])?.at;
      this.#plan = field === undefined ? [] : [{ ...planned, field }, ...this.#plan.slice(1)];
    }
    if (screen === null && planned?.kind !== "open" && random.isLucky(0.5)) return { kind: "back" };
    if (this.#plan.length > 0 && random.isLucky(0.75)) return this.#plan.shift() ?? open("/");
    if (random.isLucky(0.35)) return this.#surround(tabs);
    const [first, ...others] = screen === null ? [] : this.#possible(screen);
    if (first !== undefined && random.isLucky(this.#plan.length === 0 ? 0.6 : 0.9))
      return random.pick([first, ...others]);
    const [begin = open("/"), ...rest] = random.pick(planners)(random);
    this.#plan = rest;
    return begin;
  }

  #surround(tabs: number): Action {
    const random = this.#random;
    if (random.isLucky(0.1)) return { kind: "zoom", factor: random.pick([1, 1.25, 2, 4]) };
    if (random.isLucky(0.05)) return { kind: "wait", seconds: random.between(1, 8) };
    const kind = random.pick(random.weighted(surroundings));
    if (kind === "newTab" && tabs > 2) return { kind: "otherTab" };
    this.#isBroken ||= kind === "cut" || kind === "offline" || kind === "swallow";
    return { kind };
  }

  /** Everything that a person can do with the page. */
  #possible({ fields, selects, controls }: Screen): readonly Action[] {
    const random = this.#random;
    const names = controls.map(({ name }) => name);
    const presses = controls.flatMap(({ name, enabled }, at): readonly Action[] =>
      enabled && name !== "" ? [{ kind: "press", name, nth: names.slice(0, at).filter((n) => n === name).length }] : [],
    );
    const writes = fields.map((field, at) => write(random, at, textFor(random, field)));
    const choices = Array.from({ length: selects }, (_, list): Action => ({
      kind: "choose",
      list,
      option: random.below(3),
    }));
    return [...writes, ...writes, ...choices, key(random.pick(keys)), key(random.pick(keys)), ...presses.slice(0, 25)];
  }
}
