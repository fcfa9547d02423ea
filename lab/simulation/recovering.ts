import type { Failure } from "../../machines/shared/failure.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import type { Random } from "../random.ts";
import { type Browser, pathOf } from "./browser.ts";
import { type Account, codeOf } from "./people.ts";
import type { Wish } from "./wishes.ts";

const SECOND = 1_000;

/** A person who uses recovery codes, or sets up a second factor again. */
interface Recovering {
  readonly browser: Browser;
  readonly account: Account;
  readonly random: Random;
  readonly isInsistent: boolean;
  wish: Wish;
  wrongCodes: number;
  does(what: string): void;
  untilSharedMoment(): number | null;
}

/** Uses the page for a recovery code, during a sign-in or as a signed-in person. */
export function enterRecoveryCode(person: Recovering): number | null {
  const flow = person.browser.page?.root.getSnapshot().children.recoveryCode;
  const state = flow?.getSnapshot();
  if (!flow || !state || state.status !== "active" || !state.matches("filling")) return null;
  return enterNext(person, state.context.failure, (code) => {
    person.does(`enters ${code}`);
    flow.send({ type: "form.submit", values: { recoveryCode: new Secret(code) } });
  });
}

/** Uses the page that takes a recovery code for a new password. */
export function forgetWithRecovery(person: Recovering): number | null {
  const flow = person.browser.page?.root.getSnapshot().children.forgotWithRecovery;
  const state = flow?.getSnapshot();
  if (!flow || !state || state.status !== "active" || !state.matches("filling")) return null;
  return enterNext(person, state.context.failure, (code) => {
    person.does(`forgot the password, and enters ${code}`);
    const values = { identifier: person.account.email, recoveryCode: new Secret(code) };
    flow.send({ type: "form.submit", values });
  });
}

/**
 * Enters the next code, at the moment when others who share the account do too, or leaves.
 *
 * @returns milliseconds until then; null when it is done
 */
function enterNext(person: Recovering, failure: Failure | null, enter: (code: string) => void): number | null {
  const wait = person.isInsistent ? null : person.untilSharedMoment();
  if (wait !== null) return wait;
  const code = nextCode(person, failure);
  if (code === null) return leave(person);
  enter(code);
  return null;
}

/** Uses the page that sets up a second factor: chooses the same again, with a new recovery code. */
export function setUpAgain(person: Recovering): number | null {
  const { account, random } = person;
  const flow = person.browser.page?.root.getSnapshot().children.multiFactorSetup;
  const state = flow?.getSnapshot();
  if (!flow || !state || state.status !== "active" || state.matches("loading")) return null;
  const isOpen = state.matches({ open: { form: "choosing" } });
  const { failure, offer, recovering, proved } = state.context;
  if (state.matches({ open: { form: "saving" } })) return null;
  if (!isOpen || person.isInsistent || failure !== null) {
    leave(person);
    // Another person was faster; it works with the next offer of the service.
    if (failure?.status === 409 && isSignedIn(person) && !person.isInsistent) person.wish = "make a recovery code";
    return null;
  }
  if (account.factor === "app" && recovering && !proved) {
    const challenge = flow.getSnapshot().children.proving;
    const proving = challenge?.getSnapshot();
    if (!offer || !challenge || proving?.status !== "active") return leave(person);
    if (!proving.matches({ open: { entry: "filling" } })) return null;
    if (proving.context.failure !== null) return leave(person);
    const code = codeOf(offer.MFASecretKey.reveal(), person.browser.network.timeline.now());
    person.does(`proves another authenticator by ${code}`);
    challenge.send({ type: "form.submit", values: { code: new Secret(code) } });
    return null;
  }
  // Another person who has proved the same code may be faster.
  if (random.isLucky(0.4)) return random.between(1, 15) * SECOND;
  if (offer) account.recoveryCodes.unshift(offer.recoveryCode.reveal());
  if (offer && proved) account.secrets.unshift(offer.MFASecretKey.reveal());
  person.wish = isSignedIn(person) ? "leave the page open" : "sign in";
  person.does("saves the second factor");
  flow.send({ type: "setup.save" });
  return null;
}

/** One of the account's codes, usually the newest; null when the person has tried enough. */
function nextCode(person: Recovering, failure: Failure | null): string | null {
  const { account, random } = person;
  if (person.isInsistent) return null;
  if (failure?.code === "invalidRecoveryCode") person.wrongCodes += 1;
  else if (failure !== null && !["offline", "timeout", "notKnown"].includes(failure.code)) return null;
  if (person.wrongCodes > 2) return null;
  const newest = account.recoveryCodes[person.wrongCodes] ?? null;
  return random.isLucky(0.8) ? newest : (account.recoveryCodes[random.below(account.recoveryCodes.length)] ?? null);
}

/** Leaves for the workspace, or for the login if nobody is signed in. */
export function leave(person: Recovering): null {
  if (isSignedIn(person)) {
    person.wish = "leave the page open";
    person.browser.page?.root.send({ type: "link.follow", visit: pathOf("/workspace") });
  } else {
    person.wish = "sign in";
    person.browser.open("/");
  }
  return null;
}

const isSignedIn = ({ browser }: Recovering) => browser.page?.root.getSnapshot().context.token != null;
