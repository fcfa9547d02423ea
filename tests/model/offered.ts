import { isPanel } from "../../machines/app/panels.ts";
import { casesOf, payloadOf } from "../../machines/sandbox/bench.ts";
import type { SandboxApp } from "../../machines/sandbox/open-app.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { running } from "../../workbench/chart/running.ts";
import { isSearchable } from "../../machines/workspace/workspace/search.ts";

/* Which events the page offers a person in a state, among those that the machines accept. */

type Running = SandboxApp["root"];

/**
 * Events that the page offers only in some of the states that accept them, with the reason. By
 * `machine event`, with the words of the case where it depends on them.
 */
const offered: Readonly<Record<string, (root: Running, words: string) => boolean>> = {
  "challenge form.edit": isCodeInReach,
  // A right code was already sent by its sixth digit, where that is allowed.
  "challenge field.leave": (root, words) => {
    const { submitManually, refusedCode } = codeIn(root);
    const mayBeLeft = refusedCode === null && (submitManually || words !== "code");
    return isCodeInReach(root) && mayBeLeft;
  },
  // The same holds for a right code that could be sent with the button.
  "challenge form.submit": (root, words) => {
    const { submitManually, refusedCode, code } = codeIn(root);
    const mayBeSent = submitManually || refusedCode !== null || code !== null;
    return isCodeInReach(root) && (words !== "" || mayBeSent);
  },
  // The walks close a popup before they look at the page.
  "challenge popup.close": () => false,
  "authorize popup.close": () => false,
  // One timer at a time: with two, the next one would depend on more than the state.
  "challenge code.resend": (root) => challengeIn(root).matches({ open: { entry: { filling: "quiet" } } }),
  // The set-up locks the code while the service checks it. Only the chart alone is tried with another code over a refused one.
  "challenge code.filled": (root, words) =>
    words === "" && isCodeInReach(root) && (codeIn(root).code === null || !("MFASecretKey" in codeIn(root).subject)),
  "multiFactorSetup offer.retry": isAppTicked,
  "registering form.edit": mayTypeEmail,
  "registering field.leave": mayTypeEmail,
  // Pressing the chosen organisation does nothing.
  "workspace organisation.choose": (root, words) =>
    words === "" || root.getSnapshot().children.workspace?.getSnapshot().context.orgId !== words,
  // Another text in a field would cancel the submit before.
  "signUp form.submit": (root, words) => {
    const flow = root.getSnapshot().children.signUp?.getSnapshot();
    if (flow?.matches({ open: { form: { submitted: "checking" } } }) !== true) return true;
    const { values } = flow.context;
    return words === "" && values !== null && "phone" in values && values.phone === RIGHT_PHONE;
  },
  // The field is locked while the service changes the name.
  "passkeys name.submit": (root, words) =>
    words === "" || root.getSnapshot().children.passkeys?.getSnapshot().matches({ renaming: "saving" }) !== true,
  "workspace search.change": isSearched,
  "workspace search.submit": isSearched,
  // The golden pages are in English.
  "app language.choose": (_, words) => words === "English",
  // The browser's system is light.
  "app theme.toggle": (_, words) => words === "",
  // A signed-out person has no menus.
  "app menus.load": (root) => root.getSnapshot().context.session !== null,
  "app screen.load": (root) => root.getSnapshot().matches({ screen: "missing" }),
  // Only the menu on a phone has all entries.
  "app panel.open": (root, words) => {
    if (words === "passkeys, to add one") return isPasskeyOffered(root);
    return words !== "app version" || root.getSnapshot().context.platform === "MOBILE";
  },
  "app passkeyOffer.decline": isPasskeyOffered,
  "app resetLink.use": (root) => root.getSnapshot().context.resetLink !== null,
  // A second press only turns the order around.
  "sessions list.sort": (root) => sortedBy(root) === "lastUsedAt",
  "sessions list.page": hasPages,
  "activity list.page": hasMoreEvents,
  // The confirmation is the same in each order, and the phone is on the first page.
  "sessions device.signOut": areAsTheyCame,
  "sessions device.askAgain": areAsTheyCame,
  "sessions others.signOut": areAsTheyCame,
  "sessions everywhere.signOut": areAsTheyCame,
  "report comment.skip": (root) => root.getSnapshot().children.report?.getSnapshot().context.comment === null,
  // The page reports whether it could be captured: here it always can.
  "app report.open": (_, words) => words === "",
  // A link may lead to any address; one link shows that links are followed.
  "app link.follow": (root, words) =>
    words === "change password" && root.getSnapshot().children.workspace?.getSnapshot().matches("picking") === true,
  // The root accepts signing out everywhere; only these pages have a button for it.
  "app session.signOut": (root) => {
    const snapshot = root.getSnapshot();
    const { children } = snapshot;
    return (
      snapshot.matches({ navigation: { waiting: "unreachable" } }) ||
      children.workspace !== undefined ||
      children.changePassword !== undefined
    );
  },
};

const submitted = payloadOf({ do: "case", machine: "signUp", type: "form.submit", words: "" });
const RIGHT_PHONE: unknown = Object(submitted["values"]).phone;

/** The offer of a passkey stands above the organisations. */
function isPasskeyOffered(root: Running): boolean {
  const { value, children } = root.getSnapshot();
  return value.passkeyOffer === "offered" && children.workspace?.getSnapshot().matches("picking") === true;
}

/** A short list has no search. */
function isSearched(root: Running): boolean {
  return isSearchable(root.getSnapshot().children.workspace?.getSnapshot().context.organisations ?? []);
}

const sortedBy = (root: Running) =>
  assertPresent(root.getSnapshot().children.sessions).getSnapshot().context.sort.param;

/** The devices are in the service's order, and the first page is shown. */
function areAsTheyCame(root: Running): boolean {
  const { page } = assertPresent(root.getSnapshot().children.sessions).getSnapshot().context;
  return sortedBy(root) === "lastUsedAt" && page.currentPage === 1;
}

/** The list of devices has several pages, and no confirmation covers it. */
function hasPages(root: Running): boolean {
  const flow = root.getSnapshot().children.sessions?.getSnapshot();
  if (flow === undefined || flow.hasTag("stable") !== flow.matches("shown")) return false;
  const { devices, page } = flow.context;
  return devices.length > page.limit;
}

/** The machine that asks again who the person is, while one does. */
function stepUpIn(root: Running) {
  const { passkeys, sessions, apps, authorize, multiFactorSetup } = root.getSnapshot().children;
  const { stepUp, offerStepUp } = multiFactorSetup?.getSnapshot().children ?? {};
  return (passkeys ?? sessions ?? apps ?? authorize)?.getSnapshot().children.stepUp ?? stepUp ?? offerStepUp;
}

/** The list of what happened has several pages. */
function hasMoreEvents(root: Running): boolean {
  const { events, page } = assertPresent(root.getSnapshot().children.activity).getSnapshot().context;
  return events.length > page.limit;
}

/** The machine that asks for a code. */
function challengeIn(root: Running) {
  const { multiFactorLogin, multiFactorSetup, verifyEmail, verifyOrganization, authorize } =
    root.getSnapshot().children;
  const flow = stepUpIn(root) ?? multiFactorLogin ?? verifyEmail ?? verifyOrganization ?? authorize;
  const challenge = flow?.getSnapshot().children.challenge ?? multiFactorSetup?.getSnapshot().children.proving;
  return assertPresent(challenge).getSnapshot();
}

const codeIn = (root: Running) => challengeIn(root).context;

/**
 * Whether the code can be typed and no countdown runs: a refused code and a countdown have a timer each. The
 * panel of a set-up is shown once the app is ticked, and keeps the code that was typed before.
 */
function isCodeInReach(root: Running): boolean {
  const { value, context } = challengeIn(root);
  const resend = typeof value === "object" ? value.open.resend : "never";
  const isSent = resend === "sending" || typeof resend === "object";
  return !isSent && (!("MFASecretKey" in context.subject) || isAppTicked(root));
}

function isAppTicked(root: Running): boolean {
  return root.getSnapshot().children.multiFactorSetup?.getSnapshot().context.authenticator ?? false;
}

/** Typing clears a field's problem, so that leaving a field is tried only where there is none. */
function isQuiet(root: Running, event: string): boolean {
  const machine = event.split(" ")[0];
  return running(root).some(
    ({ snapshot }) => snapshot.machine.id === machine && JSON.stringify(snapshot.value).includes('"quiet"'),
  );
}

/** An invited person cannot change the address that the invitation names. */
function mayTypeEmail(root: Running, words: string): boolean {
  const registering = root.getSnapshot().children.invite?.getSnapshot().children.registering;
  return !words.endsWith("email") || registering?.getSnapshot().context.input.email === null;
}

/** Whether a person sends the event, by the sentence in its cases. */
function isByPerson(event: string): boolean {
  const [machine = "", type = ""] = event.split(" ");
  const happening = casesOf(machine)?.events[type];
  return typeof happening === "object" && happening.sentence.startsWith("they ");
}

/** A person cannot reach the page under an overlay. */
function isCovered(root: Running, event: string): boolean {
  const isOfReport = event.startsWith("report ");
  if (root.getSnapshot().matches({ report: "open" })) return !isOfReport;
  if (event === "app report.open") return false;
  if (isOfReport) return true;
  const stepUp = stepUpIn(root);
  if (stepUp !== undefined) {
    const isOfCode = event.startsWith("challenge ") && stepUp.getSnapshot().children.challenge !== undefined;
    return !isOfCode && !event.startsWith("stepUp ");
  }
  const isOfPanel = isPanel(event.split(" ")[0] ?? "") || event === "app panel.close";
  return isOfPanel === root.getSnapshot().matches({ panel: "closed" });
}

/** Whether a person can send this event on the page in this state. */
export function isOffered(root: Running, event: string, words: string): boolean {
  if (root.getSnapshot().matches({ screen: "missing" })) return event === "app screen.load";
  if (isCovered(root, event) || (event.endsWith(" field.leave") && !isQuiet(root, event))) return false;
  return isByPerson(event) && (offered[event]?.(root, words) ?? true);
}
