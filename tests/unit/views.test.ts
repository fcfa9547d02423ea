import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/*
 * A view draws the state of machines. It keeps no state of its own that a person could tell apart, because inspectors,
 * walks and support snapshots would not see it. This file lists each hook that keeps state or has an effect, under the
 * reason why it is only presentation. Any other such state belongs into a machine.
 *
 * A view asks a chart by the selectors beside it (`<flow>.selectors.ts`) and never by the path of a nested state. Sorting
 * and reading the time are decisions, which belong into a machine or one of its rules.
 */

const src = join(import.meta.dirname, "../../src");
const hooks = "State|Reducer|Ref|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|ImperativeHandle";

/** The hooks that views may use, by reason: `file hook`, once for each use. */
const presentation: Readonly<Record<string, readonly string[]>> = {
  "The view moves the focus to the place where the person goes on: a heading, a field or a changed count.": [
    "screens/passwords/change-password-screen.tsx useRef",
    "screens/passwords/change-password-screen.tsx useEffect",
    "parts/challenge-form.tsx useEffect",
    "parts/challenge-form.tsx useEffect",
    "screens/sign-in/multi-factor-setup/method-choice.tsx useRef",
    "screens/sign-in/multi-factor-setup/method-choice.tsx useEffect",
    "components/form/use-replaced.ts useRef",
    "components/form/use-replaced.ts useRef",
    "components/form/use-replaced.ts useEffect",
    "components/screen-heading/screen-heading.tsx useRef",
    "components/screen-heading/screen-heading.tsx useEffect",
    "components/screen-heading/screen-heading.tsx useEffect",
    "components/use-lost-focus.ts useRef",
    "components/use-lost-focus.ts useEffect",
  ],
  "The form reads its inputs when the person submits it, keeps which fields were touched and the texts with which it began, and moves the focus to the first problem.":
    [
      "components/form/use-form-fields.ts useState",
      "components/form/use-form-fields.ts useRef",
      "components/form/use-form-fields.ts useRef",
      "components/form/use-form-fields.ts useRef",
      "components/form/use-form-fields.ts useLayoutEffect",
      "components/form/use-form-fields.ts useLayoutEffect",
      "components/form/use-form-fields.ts useEffect",
    ],
  "A screen reader is silent about a problem of the field that already has the focus, so the form has it announced.": [
    "components/form/use-form-fields.ts useState",
  ],
  "The checklist ticks a password's rules while the person types, before any machine knows the password.": [
    "components/new-password/new-password-fields.tsx useState",
  ],
  "The view shows a letter in place of an image that the browser could not load.": [
    "components/letter-image/letter-image.tsx useState",
  ],
  "The countdown to a machine's deadline changes every second; the machine itself decides when the deadline has come.":
    ["components/countdown/countdown.tsx useState", "components/countdown/countdown.tsx useEffect"],
  "The form writes the number that the machine has read into its fields.": [
    "screens/joining/sign-up/about-you-form.tsx useEffect",
  ],
  "The component keeps the time at which it first showed a refusal, so that screen readers hear the wait once.": [
    "components/refusal/refusal.tsx useState",
  ],
  "The field shows or hides a password without changing it.": [
    "components/password-field/password-field.tsx useState",
    "screens/joining/client-invitation/client-account.tsx useState",
  ],
  "The component hands the root's toasts to the library that draws them; the library's own timers are off.": [
    "components/toasts/toast-list.tsx useEffect",
  ],
  "The provider draws the views again when the texts of another language have loaded.": [
    "app-scope-provider.tsx useSyncExternalStore",
  ],
  "After the root has failed, no machine can report it.": ["app.tsx useSyncExternalStore"],
  "The view waits for hydration before it shows facts that only the browser knows.": [
    "components/hydrated.tsx useSyncExternalStore",
  ],
  "The layout keeps the elements into which React draws the menus.": [
    "chrome/signed-in-layout/signed-in-layout.tsx useState",
    "chrome/signed-in-layout/signed-in-layout.tsx useState",
    "chrome/signed-in-layout/signed-in-layout.tsx useState",
  ],
  "A person opens and closes a menu beside its button, or the side menu of a phone, like a list of the browser.": [
    "chrome/flyout.tsx useState",
    "chrome/flyout.tsx useRef",
    "chrome/menu-drawer.tsx useState",
    "chrome/menu-drawer.tsx useEffect",
  ],
  "A layer over the page makes the rest inert, and returns the focus when it closes.": [
    "components/dialog/use-over-page.ts useState",
    "components/dialog/use-over-page.ts useEffect",
  ],
  "The list keeps the rows in view and the highlighted option; it sends the choice itself to the machine.": [
    "components/use-rows-in-view.ts useRef",
    "components/combobox/combobox.tsx useRef",
    "components/combobox/combobox.tsx useState",
    "components/combobox/combobox.tsx useState",
  ],
  "The drop area lights up while the person drags files over it.": ["components/file-upload/file-upload.tsx useState"],
  "No machine may know the texts that a person blackens in a report, because a snapshot would then contain them.": [
    "snapshot/use-blackened.ts useState",
  ],
  "The report draws its preview and measures the places of its texts.": [
    "snapshot/report-preview.tsx useRef",
    "snapshot/report-preview.tsx useRef",
    "snapshot/report-preview.tsx useState",
    "snapshot/report-preview.tsx useLayoutEffect",
    "snapshot/report-preview.tsx useLayoutEffect",
  ],
  "The browser keeps the setting of the debug log; the switch shows the last choice.": [
    "chrome/panels/troubleshooting.tsx useState",
  ],
};

const isView = (file: string) =>
  (/^(screens|parts|components|chrome|snapshot)\//.test(file) || /^(app|use-)[^/]*\.tsx?$/.test(file)) &&
  /\.tsx?$/.test(file);

const views = (): string[] =>
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((file) => relative(src, join(src, file)).replaceAll("\\", "/"))
    .filter(isView);

/** Every call of such a hook in a view. */
function hooksUsed(): string[] {
  return views().flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    // The search below does not find a hook imported under another name.
    expect({ file, renamed: text.match(new RegExp(`\\buse(${hooks}) as `, "g")) }).toEqual({ file, renamed: null });
    return [...text.matchAll(new RegExp(`\\b(use(?:${hooks}))\\s*[<(]`, "g"))].map(([, hook]) => `${file} ${hook}`);
  });
}

/** The calls in a source that no view makes: `matches` with a nested state, sorting, and reading the browser's clock. */
function forbiddenIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  expect({ file, errors }).toEqual({ file, errors: [] });
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      const isClock = name === "now" && callee.object.type === "Identifier" && callee.object.name === "Date";
      const isNested = name === "matches" && first?.type === "ObjectExpression";
      if (isClock || isNested || /^(?:sort|toSorted|toReversed)$/.test(name)) found.push(name);
    },
    NewExpression({ callee, arguments: { length } }) {
      if (callee.type === "Identifier" && callee.name === "Date" && length === 0) found.push("Date");
    },
  }).visit(program);
  return found;
}

test.each([
  ["snapshot.matches({ open: { form: 'saving' } })", ["matches"]],
  ["rows.toSorted(byName)", ["toSorted"]],
  ["Date.now() > new Date().getTime()", ["now", "Date"]],
  ["snapshot.matches('shown') && new Date(now()).getFullYear()", []],
])("finds the forbidden calls in %s: %j", (text, expected) => {
  expect(forbiddenIn("view.tsx", text).toSorted()).toEqual(expected.toSorted());
});

test("no view names a nested state, sorts or reads the clock", () => {
  // Modules of the report that draw nothing read and measure the page.
  const found = views()
    .filter((file) => !/^snapshot\/.*\.ts$/.test(file))
    .flatMap((file) => forbiddenIn(file, readFileSync(join(src, file), "utf8")).map((name) => `${file} ${name}`));
  expect(found).toEqual([]);
});

test("every view that words a failure shows its reference", () => {
  const wording = views().filter((file) => readFileSync(join(src, file), "utf8").includes("failureText("));
  const silent = wording.filter((file) => {
    const text = readFileSync(join(src, file), "utf8");
    return !/<Reference of=|reference=\{failure/.test(text) && file !== "components/refusal/failure-text.ts";
  });
  expect(wording.length).toBeGreaterThan(2);
  expect(silent).toEqual([]);
});

test("no view keeps state or has effects beyond the listed hooks", () => {
  const left = hooksUsed();
  const missing = Object.values(presentation)
    .flat()
    .filter((entry) => !take(left, entry));
  expect({ missing, unlisted: left }).toEqual({ missing: [], unlisted: [] });
});

/** Removes an entry once. Returns whether the list had it. */
function take(entries: string[], entry: string): boolean {
  const at = entries.indexOf(entry);
  if (at >= 0) entries.splice(at, 1);
  return at >= 0;
}

/** Sends what no control does: the code of the report could not be loaded, and the report that its keys open too. */
const REPORT = "snapshot/open-report.ts";

/**
 * The members of a view's objects that send an event past a mark. `src/sends.ts` makes those objects: their mark belongs on
 * the control that uses them. A control without a mark can therefore change nothing that a machine knows.
 */
function unmarkedIn(file: string, text: string): string[] {
  const found: string[] = [];
  const isMarked = (object: string) =>
    [`...${object}`, `${object}.mark(`, `${object}?.mark(`].some((mark) => text.includes(mark)) ||
    [...text.matchAll(/alsoMarked\(([^()]*)\)/g)].some(([, marks = ""]) => marks.split(", ").includes(object));
  new Visitor({
    MemberExpression({ object, property }) {
      const name = property.type === "Identifier" ? property.name : "";
      const owner = text.slice(object.start, object.end);
      const isSent = name === "send" ? owner !== "texts" : /^(?:give|onClick)$/.test(name) && !isMarked(owner);
      if (isSent) found.push(`${owner}.${name}`);
    },
    // A handler that is taken out of its object leaves the mark behind, unless the mark is taken too.
    ObjectPattern({ properties }) {
      const keys = properties.map((property) =>
        property.type === "Property" ? text.slice(property.key.start, property.key.end) : "...",
      );
      if (keys.some((key) => /^(?:send|give|onClick)$/.test(key)) && !keys.includes("..."))
        found.push(`{ ${keys.join(", ")} }`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test.each([
  ["<button onClick={() => flow.send({ type: 'step.back' })} />", ["flow.send"]],
  ["const { send } = useApp()", ["{ send }"]],
  ["<Dialog onDismiss={declines.onClick} />", ["declines.onClick"]],
  ["<p><button {...declines} /><Dialog onDismiss={declines.onClick} /></p>", []],
  ["const { onClick } = declines", ["{ onClick }"]],
  ["const { onClick, ...mark } = declines", []],
  ["<input onChange={() => edits.give()} />", ["edits.give"]],
  ["<input {...edits.mark()} onChange={() => edits.give()} />", []],
  ["<input {...edits?.mark()} onChange={() => edits?.give()} />", []],
])("finds the events that are sent past a mark in %s: %j", (text, expected) => {
  expect(unmarkedIn("view.tsx", text)).toEqual(expected);
});

test("a view sends events only by controls that carry their marks", () => {
  const found = views()
    .filter((file) => file !== REPORT)
    .flatMap((file) => unmarkedIn(file, readFileSync(join(src, file), "utf8")).map((member) => `${file} ${member}`));
  expect(found).toEqual([]);
});
