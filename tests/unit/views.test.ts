import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/*
 * Views draw the state of machines and keep none of their own that a person could tell apart: an inspector, a walk or
 * a support snapshot would not see it. A hook that remembers or does something is listed here, with the reason why it
 * is no more than presentation. What else wants one belongs into a machine.
 *
 * The same goes for what a view works out: sorting, filtering, comparing and the time are decisions, which belong into
 * a machine or one of its rules.
 */

const src = join(import.meta.dirname, "../../src");
const hooks = "State|Reducer|Ref|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|ImperativeHandle";

/** By reason: what stays, as `file hook`, once for each time. */
const presentation: Readonly<Record<string, readonly string[]>> = {
  "The focus is put where the person goes on: on a heading, a field, a count that changed.": [
    "screens/passwords/change-password-screen.tsx useRef",
    "screens/passwords/change-password-screen.tsx useEffect",
    "screens/parts/challenge-form.tsx useEffect",
    "screens/parts/challenge-form.tsx useEffect",
    "screens/sign-in/multi-factor-setup/method-choice.tsx useRef",
    "screens/sign-in/multi-factor-setup/method-choice.tsx useEffect",
    "components/form/use-replaced.ts useRef",
    "components/form/use-replaced.ts useEffect",
    "components/screen-heading/screen-heading.tsx useRef",
    "components/screen-heading/screen-heading.tsx useEffect",
    "chrome/panels/signed-in-devices.tsx useRef",
    "chrome/panels/signed-in-devices.tsx useEffect",
  ],
  "A form's element is read when it is sent, and what was typed before it came alive is told to its library; the first problem gets the focus.":
    [
      "components/form/use-form-fields.ts useRef",
      "components/form/use-form-fields.ts useRef",
      "components/form/use-form-fields.ts useEffect",
      "components/form/use-form-fields.ts useEffect",
      "components/form/use-form-fields.ts useEffect",
    ],
  "A password's rules are ticked as it is typed: it is told to no machine before its field is left.": [
    "components/new-password/new-password-fields.tsx useState",
  ],
  "The letter stands in for an image that the browser could not load.": [
    "components/letter-image/letter-image.tsx useState",
  ],
  "A second goes by in what is counted down to a deadline of a machine; the machine says when it has come.": [
    "components/countdown/countdown.tsx useState",
    "components/countdown/countdown.tsx useEffect",
  ],
  "A number that the machine has read is written into its fields, as a choice from a list is.": [
    "screens/joining/sign-up/about-you-form.tsx useEffect",
  ],
  "The time a refusal came, to say how long it was told to wait.": ["components/refusal/refusal.tsx useState"],
  "A password is shown or hidden in its own field; nothing that it says changes.": [
    "components/password-field/password-field.tsx useState",
    "screens/joining/client-invitation/client-account.tsx useState",
  ],
  "The library that draws toasts is shown the root's list; its own timers are off.": [
    "components/toasts/toast-list.tsx useEffect",
  ],
  "The voice tells that the texts of the language that the root has are there.": [
    "app-scope-provider.tsx useSyncExternalStore",
  ],
  "The root itself has stopped: no machine is left to say so.": ["app.tsx useSyncExternalStore"],
  "What only the browser knows is drawn just after React has taken over what the service drew.": [
    "components/hydrated.tsx useSyncExternalStore",
  ],
  "The elements that the menus are put into, once they are there.": [
    "chrome/signed-in-layout/signed-in-layout.tsx useState",
    "chrome/signed-in-layout/signed-in-layout.tsx useState",
    "chrome/signed-in-layout/signed-in-layout.tsx useState",
  ],
  "A menu beside its button, or the side menu on a phone, is opened and put away in place, as the browser's own list is.":
    [
      "chrome/flyout.tsx useState",
      "chrome/flyout.tsx useRef",
      "chrome/menu-drawer.tsx useState",
      "chrome/menu-drawer.tsx useEffect",
    ],
  "What stands over the page makes the rest unreachable, and gives the focus back.": [
    "components/dialog/use-over-page.ts useState",
    "components/dialog/use-over-page.ts useLayoutEffect",
    "components/dialog/use-over-page.ts useEffect",
  ],
  "Which rows of a long list are in view, and which option the keys have come to: the choice itself is told.": [
    "components/use-rows-in-view.ts useRef",
    "components/combobox/combobox.tsx useRef",
    "components/combobox/combobox.tsx useState",
    "components/combobox/combobox.tsx useState",
  ],
  "The place that files are held over is lit up.": ["components/file-upload/file-upload.tsx useState"],
  "What a person blackens in a report: no machine may know it, as a snapshot would hold it then.": [
    "snapshot/use-blackened.ts useState",
  ],
  "The picture in a report is drawn, and where its texts are is measured.": [
    "snapshot/report-picture.tsx useRef",
    "snapshot/report-picture.tsx useRef",
    "snapshot/report-picture.tsx useState",
    "snapshot/report-picture.tsx useLayoutEffect",
    "snapshot/report-picture.tsx useLayoutEffect",
  ],
  "The debug log is kept by the browser; its switch shows what was just set.": [
    "chrome/panels/troubleshooting.tsx useState",
  ],
};

const isView = (file: string) =>
  (/^(screens|components|chrome|snapshot)\//.test(file) || /^(app|use-)[^/]*\.tsx?$/.test(file)) &&
  /\.tsx?$/.test(file);

const views = (): string[] =>
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((file) => relative(src, join(src, file)).replaceAll("\\", "/"))
    .filter(isView);

/** Every call of such a hook, however it was imported. */
function used(): string[] {
  return views().flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    // Under another name it would not be found below.
    expect({ file, renamed: text.match(new RegExp(`\\buse(${hooks}) as `, "g")) }).toEqual({ file, renamed: null });
    return [...text.matchAll(new RegExp(`\\b(use(?:${hooks}))\\s*[<(]`, "g"))].map(([, hook]) => `${file} ${hook}`);
  });
}

/** By reason: what views may work out, as a file with its operations, each once for each time. */
const workedOut: Readonly<Record<string, readonly string[]>> = {
  "The time is shown in words: the seconds until a deadline of a machine, how long ago something was, the year.": [
    "components/countdown/countdown.tsx now >=",
    "components/refusal/refusal.tsx >",
    "components/account-layout/account-layout.tsx now Date",
    "chrome/panels/device-rows.tsx now",
    "chrome/panels/since.ts find >=",
  ],
  "The one that the machine has chosen, or says is on its way, is marked in its list.": [
    "chrome/panels/device-rows.tsx ===",
    "components/data-table/data-table.tsx ===",
    "components/pagination/pagination.tsx <= >= !==",
    "screens/workspace/workspace/organisation-list.tsx findIndex === ===",
    "screens/workspace/workspace/product-tiles.tsx ===",
  ],
  "Only what is in view is drawn, of a list that the machine has made, and only what there is room for.": [
    "components/use-rows-in-view.ts === toSorted",
    "components/data-table/data-table.tsx <= filter reduce",
    "components/letter-image/letter-image.tsx ===",
    "components/refusal/failure-text.ts > slice",
    "components/tag/tag.tsx > slice",
    "components/tag/tag.tsx ===",
    "screens/workspace/workspace/organisation-list.tsx > slice",
  ],
  "Words, names and addresses are put together of the parts that there are.": [
    "chrome/account-menu.tsx !==",
    "components/account-layout/account-layout.tsx slice",
    "components/avatar/avatar.tsx filter",
    "components/classes.ts filter",
    "components/sentence.tsx every filter slice",
    "screens/joining/client-invitation/client-invitation-screen.tsx filter",
  ],
  "A text is formatted, counted or completed as it is typed: it is told to no machine before its field is left.": [
    "components/combobox/combobox.tsx indexOf !== !== !== === === ===",
    "components/comment-dialog/comment-dialog.tsx >",
    "components/field/field.tsx ===",
    "components/field/field.tsx === === slice",
    "components/phone-field/phone-field.tsx === === > >",
  ],
  "The elements of a form are read, filled in and given the focus, by the fields' names.": [
    "components/form/use-form-fields.ts filter filter find find !== === === ===",
  ],
  "A number that the machine has read is written into its fields, unless another has been typed since.": [
    "screens/joining/sign-up/about-you-form.tsx !== find ===",
  ],
  "The element that has the focus, what stands over the page, and the heading that was shown last.": [
    "chrome/panels/signed-in-devices.tsx ===",
    "components/combobox/combobox.tsx ===",
    "components/dialog/use-over-page.ts !== indexOf ===",
    "components/form/use-form-fields.ts === ===",
    "components/screen-heading/screen-heading.tsx === !==",
  ],
  "The browser's own list of files takes as many as the owner does.": ["components/file-upload/file-upload.tsx >"],
  "The organisation is shown on its own pages, not while the one of the page before is still known.": [
    "app-actor.ts !==",
  ],
};

/** Calls that choose from a list or order it, and those that read the time. */
const choosing = /^(?:filter|sort|toSorted|toReversed|find|findLast|findIndex|indexOf|some|every|reduce|slice)$/;

/** Whether something is there, which state it is, and what a key or type is called: no more than reading. */
const isPlain = (node: ESTree.Node): boolean =>
  (node.type === "Literal" && (typeof node.value !== "number" || node.value === 0)) ||
  (node.type === "Identifier" && node.name === "undefined") ||
  (node.type === "UnaryExpression" && node.operator === "typeof");

function operationOf(node: ESTree.CallExpression | ESTree.NewExpression | ESTree.BinaryExpression): string | null {
  if (node.type === "BinaryExpression") {
    const compares = /^(?:[<>]=?|[!=]==?)$/.test(node.operator) && !isPlain(node.left) && !isPlain(node.right);
    return compares ? node.operator : null;
  }
  const { callee } = node;
  if (node.type === "NewExpression") return callee.type === "Identifier" && callee.name === "Date" ? "Date" : null;
  if (callee.type === "Identifier") return callee.name === "now" ? "now" : null;
  const name = callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
  return name === "now" || choosing.test(name) ? name : null;
}

/** What a source works out, one after the other. */
function operationsIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  expect({ file, errors }).toEqual({ file, errors: [] });
  const found: string[] = [];
  const note = (node: ESTree.CallExpression | ESTree.NewExpression | ESTree.BinaryExpression) => {
    const operation = operationOf(node);
    if (operation !== null) found.push(operation);
  };
  new Visitor({ CallExpression: note, NewExpression: note, BinaryExpression: note }).visit(program);
  return found;
}

/** All that views work out. The report reads and measures the page's elements in modules that draw nothing. */
const operations = (): string[] =>
  views()
    .filter((file) => !/^snapshot\/.*\.ts$/.test(file))
    .flatMap((file) =>
      operationsIn(file, readFileSync(join(src, file), "utf8")).map((operation) => `${file} ${operation}`),
    );

test.each([
  ["rows.toSorted(byName).slice(from, to)", ["slice", "toSorted"]],
  ["devices.length > page.limit", [">"]],
  ["failure?.status === 403", ["==="]],
  ["company.orgId !== route.orgId", ["!=="]],
  ["until > now()", [">", "now"]],
  ["new Date(at)", ["Date"]],
  ["Date.now()", ["now"]],
  // Whether something is there, and which state it is.
  ["found.length > 0 && email !== null && state === 'failed' && typeof value === 'string'", []],
])("%s works out %j", (text, expected) => {
  expect(operationsIn("view.tsx", text).toSorted()).toEqual(expected.toSorted());
});

test("no view works out more than what is listed with a reason", () => {
  const left = operations();
  const missing = Object.values(workedOut)
    .flat()
    .flatMap((entry) => {
      const [file = "", ...names] = entry.split(" ");
      return names.map((name) => `${file} ${name}`);
    })
    .filter((entry) => !take(left, entry));
  expect({ missing, unlisted: left }).toEqual({ missing: [], unlisted: [] });
});

test("no view remembers or does more than what is listed with a reason", () => {
  const left = used();
  const missing = Object.values(presentation)
    .flat()
    .filter((entry) => !take(left, entry));
  expect({ missing, unlisted: left }).toEqual({ missing: [], unlisted: [] });
});

/** Removes one entry that is there. Whether there was one. */
function take(entries: string[], entry: string): boolean {
  const at = entries.indexOf(entry);
  if (at >= 0) entries.splice(at, 1);
  return at >= 0;
}
