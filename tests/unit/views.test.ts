import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

/*
 * Views draw the state of machines and keep none of their own that a person could tell apart: an inspector, a walk or
 * a support snapshot would not see it. A hook that remembers or does something is listed here, with the reason why it
 * is no more than presentation. What else wants one belongs into a machine.
 */

const src = join(import.meta.dirname, "../../src");
const hooks = "State|Reducer|Ref|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|ImperativeHandle";

/** By reason: what stays, as `file hook`, once for each time. */
const presentation: Readonly<Record<string, readonly string[]>> = {
  "The focus is put where the person goes on: on a heading, a field, a count that changed.": [
    "screens/change-password/change-password-screen.tsx useRef",
    "screens/change-password/change-password-screen.tsx useEffect",
    "screens/challenge/challenge-form.tsx useEffect",
    "screens/challenge/challenge-form.tsx useEffect",
    "screens/multi-factor-setup/method-choice.tsx useRef",
    "screens/multi-factor-setup/method-choice.tsx useEffect",
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
    "screens/sign-up/about-you-form.tsx useEffect",
  ],
  "The time a refusal came, to say how long it was told to wait.": ["components/refusal/refusal.tsx useState"],
  "A password is shown or hidden in its own field; nothing that it says changes.": [
    "components/password-field/password-field.tsx useState",
    "screens/client-invitation/client-account.tsx useState",
  ],
  "The library that draws toasts is shown the root's list; its own timers are off.": [
    "components/toasts/toast-list.tsx useEffect",
  ],
  "The voice tells that the texts of the language that the root has are there.": [
    "app-scope-provider.tsx useSyncExternalStore",
  ],
  "The root itself has stopped: no machine is left to say so.": ["app.tsx useSyncExternalStore"],
  "What only the browser knows is drawn just after React has taken over what the service drew.": [
    "components/use-hydrated.ts useSyncExternalStore",
  ],
  "The elements that the menus are put into, once they are there.": [
    "components/signed-in-layout/signed-in-layout.tsx useState",
    "components/signed-in-layout/signed-in-layout.tsx useState",
    "components/signed-in-layout/signed-in-layout.tsx useState",
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

/** Every call of such a hook, however it was imported. */
function used(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((file) => relative(src, join(src, file)).replaceAll("\\", "/"))
    .filter(isView);
  return files.flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    // Under another name it would not be found below.
    expect({ file, renamed: text.match(new RegExp(`\\buse(${hooks}) as `, "g")) }).toEqual({ file, renamed: null });
    return [...text.matchAll(new RegExp(`\\b(use(?:${hooks}))\\s*[<(]`, "g"))].map(([, hook]) => `${file} ${hook}`);
  });
}

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
