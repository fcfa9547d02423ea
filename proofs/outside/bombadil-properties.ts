import { always, eventually, now, type Tree } from "@antithesishq/bombadil";
import { actions, extract, type ActionTemplate } from "@antithesishq/bombadil/browser";
import { back, clicks, forward, reload } from "@antithesishq/bombadil/browser/defaults/actions";
import { Random } from "../../lab/random.ts";

/*
 * Bombadil runs this file: in each state of the page it checks the exported properties, and does the exported action. It
 * has no seed of its own, so this file chooses the action, and leaves Bombadil no other.
 */

export {
  noConsoleErrors,
  noHttpErrorCodes,
  noUncaughtExceptions,
  noUnhandledPromiseRejections,
} from "@antithesishq/bombadil/browser/defaults/properties";

const SECRET = "Passw0rd!";
/** The seconds that a page may take from one screen to the next, on a busy computer. */
const PATIENCE = 60;
const TAB = 9;
const ENTER = 13;

const strange = [" ", "नमस्ते", "مرحبا 🌉", "<b>x</b>", "../..", "'; --", "a".repeat(300), "0", "2026-02-30"] as const;
const people = ["member@acme.test", "admin@acme.test", "mfa-app@acme.test", "nobody@acme.test"] as const;

const random = new Random(1);

/** The field that has the focus. */
const focused = extract(({ document }) => {
  const [field] = document.querySelectorAll<HTMLInputElement>("input:focus");
  return field === undefined ? null : { type: field.type, isEmpty: field.value === "" };
});

function actionsOf(tree: Tree<ActionTemplate>): readonly ActionTemplate[] {
  return "value" in tree ? [tree.value] : tree.branches.flatMap(([, branch]) => actionsOf(branch));
}

/** Bombadil takes no text, but an expression that only this text matches. */
const type = (text: string): ActionTemplate => ({
  TypeText: { text: { Regexp: text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`) }, delayMillis: 0 },
});

function textFor(field: string): string {
  if (random.isLucky(0.2)) return random.pick(strange);
  return field === "password" ? SECRET : random.pick(people);
}

function chosenAction(): ActionTemplate {
  const field = focused.current;
  if (field !== null && random.isLucky(0.6)) {
    return field.isEmpty ? type(textFor(field.type)) : { PressKey: { code: random.pick([TAB, ENTER]) } };
  }
  const generator = random.weighted([
    [30, clicks],
    [2, back],
    [1, forward],
    [1, reload],
  ]);
  const [first = "Wait", ...others] = actionsOf(generator.generate());
  return random.pick([first, ...others]);
}

let done = 0;

export const act = actions(() => {
  done += 1;
  return [chosenAction()];
});

/** It breaks after so many actions, which ends the run: about two minutes on an idle computer. */
export const isNotDone = always(() => done < 400);

/** Null for the demo's other pages, which are not the app's. */
const page = extract(({ document }) => {
  const root = document.querySelector("#root");
  if (root === null) return null;
  const controls = root.querySelectorAll<HTMLElement>("a[href], button:enabled, input:enabled");
  return {
    isBlank: (root.textContent ?? "").trim() === "",
    landmarks: root.querySelectorAll("main").length,
    headings: root.querySelectorAll("h1").length,
    controls: controls.length,
  };
});

const isFine = (judge: (shown: NonNullable<typeof page.current>) => boolean) =>
  page.current === null || judge(page.current);
/** A page may break it between two screens, but goes on. */
const soon = (judge: (shown: NonNullable<typeof page.current>) => boolean) =>
  always(now(() => !isFine(judge)).implies(eventually(() => isFine(judge)).within(PATIENCE, "seconds")));

export const noBlankPage = soon(({ isBlank }) => !isBlank);
export const oneMainLandmark = soon(({ landmarks }) => landmarks === 1);
export const oneFirstHeading = soon(({ headings }) => headings === 1);
export const neverTwoMainLandmarks = always(() => isFine(({ landmarks }) => landmarks <= 1));
export const neverTwoFirstHeadings = always(() => isFine(({ headings }) => headings <= 1));
export const wayOn = soon(({ controls }) => controls > 0);

/** The places in which a typed password is kept or shown, by their names. */
const leaks = extract(({ document, window }) => {
  const places = {
    address: decodeURIComponent(window.location.href),
    title: document.title,
    cookies: decodeURIComponent(document.cookie),
    text: document.querySelector("#root")?.textContent ?? "",
    localStorage: JSON.stringify({ ...window.localStorage }),
    sessionStorage: JSON.stringify({ ...window.sessionStorage }),
  };
  return Object.entries(places).flatMap(([place, text]) => (text.includes("Passw0rd!") ? [place] : []));
});

export const noSecretStays = always(() => leaks.current.length === 0);
