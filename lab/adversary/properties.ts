import { carries } from "../../e2e/carries.ts";
import { isRepeatable } from "../../machines/shared/repeatable.ts";
import type { Action, Screen, Step } from "./trace.ts";

/* The temporal properties. Each judges the last step of a trace in the light of the steps before. */

/** Null if the property says nothing about the step, else its complaints. */
type Verdict = readonly string[] | null;

export interface Property {
  name: string;
  judge(last: Step, earlier: readonly Step[]): Verdict;
}

/** Applies a property to the page after the step, if that is the app's. */
const ofScreen = (judge: (after: Screen, last: Step, earlier: readonly Step[]) => Verdict): Property["judge"] => {
  return (last, earlier) => (last.after === null ? null : judge(last.after, last, earlier));
};
/** Applies a property to the pages before and after the step, if both are the app's. */
const ofChange = (judge: (before: Screen, after: Screen, last: Step, earlier: readonly Step[]) => Verdict) =>
  ofScreen((after, last, earlier) => (last.before === null ? null : judge(last.before, after, last, earlier)));

const complain = (isBroken: boolean, complaint: string): readonly string[] => (isBroken ? [complaint] : []);

const isOneOf = (action: Action, ...kinds: readonly Action["kind"][]) => kinds.includes(action.kind);
/** Another tab's page is no later state of this one's. */
const isSwitch = ({ action }: Step) => isOneOf(action, "newTab", "otherTab");
const isKeyboard = ({ action }: Step) =>
  action.kind === "key" || (action.kind === "write" && action.manner !== "autofill");

/** Whether a page is at the same step of the same flow. Its words tell, unless their language changed. */
function isSameStep(before: Screen, after: Screen): boolean {
  const stepOf = ({ path, heading, fields }: Screen) => [path, heading, ...fields.map(({ label }) => label)].join("\n");
  if (before.language === after.language && before.translated === after.translated) {
    return stepOf(before) === stepOf(after);
  }
  return before.path === after.path && before.fields.length === after.fields.length;
}

/** Names of the demo's people, which only they themselves may read, and the controls of a signed-in page. */
const PRIVATE = /Asha Rao|Mateo Silva|Hana Kim|Chidi Okafor|Clara Weiss/;
const showsPrivate = ({ html, path, controls }: Screen) =>
  // An invitation names the person who sent it.
  (PRIVATE.test(html) && !path.startsWith("/invite")) ||
  controls.some(({ name }) => /^(Logout|Account: .*)$/.test(name));

/**
 * Calls of every loaded page: the workspace opens a person's only product, the set-up needs a secret to show, and a
 * client's invitation is accepted on arrival.
 */
const OF_A_VISIT: ReadonlySet<string> = new Set([
  "loginEmail",
  "hrms|master|MFA|generateQRCode",
  "acceptClientInvitation",
]);
/** The longest time for which a person believes that something goes on, in seconds. A call ends after 15. */
const PATIENCE = 20;
/** The service is tried at least as often, in seconds (machines/connection). */
const RETRY = 35;

export const properties: readonly Property[] = [
  {
    name: "nothing private is shown to a person who is not signed in",
    judge: ofScreen((after, { signedIn }) =>
      signedIn ? null : complain(showsPrivate(after), `${after.path} shows something private`),
    ),
  },
  {
    name: "typed text is lost only by leaving the page",
    judge: ofChange((before, after, last) => {
      const { action } = last;
      if (isSwitch(last) || !isSameStep(before, after)) return null;
      const isReloaded = before.document !== after.document;
      if (isReloaded && action.kind !== "reload") return null;
      const lost = before.fields.flatMap(({ label, value, secret, search }, at) => {
        const isEdited = action.kind === "write" && action.field === at;
        // Keys edit the focused field; a search may be cleared by its own button.
        const isKeyed = action.kind === "key" && before.focusedField === at;
        if (value === "" || isEdited || isKeyed || search || (isReloaded && secret)) return [];
        const now = after.fields[at]?.value ?? "";
        return complain(now !== value, `the field ${label} had ${JSON.stringify(value)}, now ${JSON.stringify(now)}`);
      });
      return lost;
    }),
  },
  {
    name: "there is always a way on",
    judge: ofScreen(({ controls, busy, connecting, countdowns }) => {
      const isWaiting = busy || connecting || Object.keys(countdowns).length > 0;
      return complain(
        !isWaiting && !controls.some(({ enabled }) => enabled),
        "no control can be used, nothing goes on",
      );
    }),
  },
  {
    name: "busy ends",
    judge: ofScreen(({ busy, heading }, { network, seconds }) =>
      network !== "open" ? null : complain(busy && seconds >= PATIENCE, `${heading} is busy after ${seconds} s`),
    ),
  },
  {
    name: "one live region speaks at a time",
    judge: ofScreen(({ voices, document }, { before }) => {
      const known = before?.document === document ? before.voices.length : 0;
      return voices
        .slice(known)
        .flatMap(({ text, over }) => complain(over.length > 0, `${JSON.stringify(text)} over ${JSON.stringify(over)}`));
    }),
  },
  {
    name: "no secret stays in text, storage, address or console",
    judge: ofScreen(({ html, stores, address }, { secrets, console }) => {
      const places = { html, stores, address, console: console.join("\n") };
      return Object.entries(places).flatMap(([place, text]) =>
        secrets.filter((secret) => carries(text, secret)).map((secret) => `${secret} is in ${place}`),
      );
    }),
  },
  {
    name: "Back and Forward repeat no call",
    judge: ({ action, calls, before, after }, earlier) => {
      if (!isOneOf(action, "back", "forward")) return null;
      const isLoaded = before === null || after === null || before.document !== after.document;
      const made = new Set(earlier.flatMap((step) => step.calls.map(({ event, data }) => event + data)));
      const repeated = calls.filter(
        ({ event, data }) => !isRepeatable(event) && !(isLoaded && OF_A_VISIT.has(event)) && made.has(event + data),
      );
      return repeated.map(({ event }) => `${event} was sent again`);
    },
  },
  {
    name: "an action makes a call once in a tab",
    judge: ({ calls }) => {
      const lasting = calls.filter(({ event }) => !isRepeatable(event)).map((one) => JSON.stringify(one));
      if (calls.length === 0) return null;
      return complain(new Set(lasting).size < lasting.length, `sent twice: ${calls.map(({ event }) => event).join()}`);
    },
  },
  {
    name: "the focus is on something after a key",
    judge: ofChange((before, after, last) =>
      // Tab leads beyond the page's ends, to the browser's own controls.
      !isKeyboard(last) ||
      !last.done ||
      ("key" in last.action && last.action.key.endsWith("Tab")) ||
      before.document !== after.document ||
      before.focus === null
        ? null
        : complain(after.focus === null, `${after.heading} has no focus`),
    ),
  },
  {
    name: "the only field has the focus on arrival",
    judge: ofChange((before, after, last) => {
      const [field, ...others] = after.fields;
      const hasArrived = isKeyboard(last) && last.done && before.heading !== after.heading;
      if (!hasArrived || field === undefined || others.length > 0 || field.search || field.value !== "") return null;
      // A button that must be pressed first has it instead.
      const isOnButton = after.focus?.startsWith("button") === true;
      return complain(after.focusedField !== 0 && !isOnButton, `the focus is on ${after.focus}`);
    }),
  },
  {
    name: "every page does as its charts do",
    judge: ({ differences }) => differences,
  },
  {
    name: "no uncaught error",
    judge: ({ errors }) => errors,
  },
  {
    name: "no report of the content security policy",
    judge: ({ policyReports }) => policyReports,
  },
  {
    name: "an answer of 400 or more is explained on the screen",
    judge: ({ badAnswers, after, before }) => {
      if (badAnswers.length === 0) return null;
      const isExplained = after === null || after.alerts.length > 0 || after.heading !== before?.heading;
      return isExplained ? [] : badAnswers.map(({ status, url }) => `${status} of ${url}`);
    },
  },
  {
    name: "a page that says it tries again does",
    judge: ofScreen((after, last, earlier) => {
      if (!after.connecting) return null;
      const since = earlier.findLastIndex((step) => step.tab !== last.tab || step.after?.connecting !== true);
      const waiting = [...earlier.slice(since + 1), last];
      const seconds = waiting.reduce((sum, step) => sum + step.seconds, 0);
      const attempts = waiting.reduce((sum, step) => sum + step.attempts, 0);
      return complain(seconds > RETRY && attempts === 0, `no attempt for ${seconds} s`);
    }),
  },
  {
    name: "a page whose connection works again stops saying that it is lost",
    judge: ofScreen((after, last, earlier) => {
      if (last.network !== "open" || !after.connecting) return null;
      const since = earlier.findLastIndex((step) => step.network !== "open" || step.tab !== last.tab);
      const seconds = earlier.slice(since + 1).reduce((sum, step) => sum + step.seconds, last.seconds);
      return complain(seconds > 2 * RETRY, `still lost after ${seconds} s`);
    }),
  },
  {
    name: "the title names the page",
    judge: ofScreen(({ title, heading, translated, busy }) =>
      // The heading of a page that still works says only that.
      heading === null || translated || busy
        ? null
        : complain(!title.replaceAll(/\s+/g, " ").includes(heading.replaceAll(/\s+/g, " ")), `${title}: ${heading}`),
    ),
  },
  {
    name: "a page has one heading",
    judge: ofScreen(({ headings, busy, path }) =>
      busy ? null : complain(headings !== 1, `${path} has ${headings} headings`),
    ),
  },
  {
    name: "nothing scrolls sideways",
    judge: ofScreen(({ overflow, path }) => complain(overflow > 0, `${path} is ${overflow} pixels too wide`)),
  },
  {
    name: "language and direction fit",
    judge: ofScreen(({ language, direction, translated }) =>
      translated
        ? null
        : complain(
            !["en", "hi", "ar"].includes(language) || (direction === "rtl") !== (language === "ar"),
            `${language} is written ${direction}`,
          ),
    ),
  },
  {
    name: "every image has a name",
    judge: ofScreen(({ unnamedImages }) => unnamedImages),
  },
  {
    name: "every control and field has a name",
    judge: ofScreen(({ controls, fields }) => {
      const names = [...controls.map(({ name }) => name), ...fields.map(({ label }) => label)];
      return complain(names.includes(""), `of ${names.join(", ")}`);
    }),
  },
  {
    name: "a refusal is shown in words",
    judge: ofChange((before, after, { refusals }) => {
      const loud = refusals.filter(({ event }) => !isRepeatable(event));
      if (loud.length === 0) return null;
      const isShown = after.alerts.length > 0 || after.heading !== before.heading || after.path !== before.path;
      return isShown ? [] : loud.map(({ event, words }) => `${event}: ${words}`);
    }),
  },
  {
    name: "a countdown only falls",
    judge: ofChange((before, after, last) => {
      const isRenewed = last.replies > 0 || last.attempts > 0 || before.document !== after.document || isSwitch(last);
      if (isRenewed) return null;
      return Object.entries(after.countdowns).flatMap(([words, seconds]) => {
        const was = before.countdowns[words];
        return complain(was !== undefined && seconds > was, `${words}: from ${was} to ${seconds} s`);
      });
    }),
  },
  {
    name: "signing out in one tab signs out all",
    judge: ({ signedIn, after, others }, earlier) => {
      const tabs = [...(after === null ? [] : [after]), ...others];
      if (signedIn || tabs.length < 2 || !earlier.some((step) => step.signedIn)) return null;
      return tabs.filter(showsPrivate).map(({ path }) => `a tab still shows ${path}`);
    },
  },
];
