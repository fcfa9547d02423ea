import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AnyStateMachine } from "xstate";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import type { Exploration } from "../../workbench/explore/explorer.ts";
import { trace } from "../../workbench/explore/trace.ts";

/*
 * The golden files of the traces. Each machine has a section of its own, or several: see `workbench/explore/trace.ts`. A section is a file,
 * but small machines share one, so that there are fewer files to open. `explored-*.test.ts` renew those of one group, so
 * only machines of one group share a file.
 */

const FOLDER = new URL("golden/", import.meta.url);

const together: Readonly<Record<string, readonly string[]>> = {
  "signing-in": ["login", "login-result", "onboarding-login"],
  "other-codes": ["recovery-code", "verify-email", "passkey-set-up"],
  "passkey-and-proof": ["passkey-sign-in", "step-up"],
  "second-factor": ["multi-factor-login", "multi-factor-setup"],
  "new-passwords": ["change-password", "reset-password", "reset-countdown", "new-password"],
  "forgotten-passwords": ["forgot-password", "forgot-with-recovery", "not-me"],
  joining: ["onboarding-sign-up", "registering", "verify-organization"],
  invitations: ["invite", "invite-decision", "client-invitation"],
  workspace: ["workspace", "workspace-redirect", "downloads"],
  account: ["activity", "apps", "report"],
  session: ["session", "sign-out"],
};

const machineOf = (title: string) => title.split(", ")[0] ?? "";
const shared = new Map(Object.entries(together).flatMap(([file, names]) => names.map((name) => [name, file])));
/** The file of a section. */
const fileOf = (title: string) => `${shared.get(machineOf(title)) ?? title.replaceAll(/,? /g, "-")}.md`;

const order = Object.keys(allCases);
const isBefore = (a: string, b: string) =>
  order.indexOf(machineOf(a)) - order.indexOf(machineOf(b)) || (a < b ? -1 : 1);

/** The sections of a text by their titles. */
const sectionsIn = (text: string) =>
  new Map(text.split(/^(?=# )/m).map((section) => [section.split("\n")[0]?.slice(2) ?? "", section.trimEnd()]));

function sectionsOfFile(file: string): Map<string, string> {
  const url = new URL(file, FOLDER);
  return existsSync(url) ? sectionsIn(readFileSync(url, "utf8")) : new Map();
}

const joined = (sections: ReadonlyMap<string, string>) =>
  `${[...sections]
    .toSorted(([a], [b]) => isBefore(a, b))
    .map(([, section]) => section)
    .join("\n\n")}\n`;

/** The files that may hold sections of a machine. */
const filesOf = (name: string) =>
  shared.has(name)
    ? [fileOf(name)]
    : readdirSync(FOLDER).filter((file) => file === `${name}.md` || file.startsWith(`${name}-`));

/** The golden traces of a machine, as `trace` writes them. */
export function goldenOf(name: string): string {
  const all = filesOf(name).flatMap((file) => Array.from(sectionsOfFile(file)));
  return joined(new Map(all.filter(([title]) => machineOf(title) === name)));
}

/** Writes the golden traces of a machine. */
export function renewGolden(name: string, text: string): void {
  const sections = sectionsIn(text);
  for (const file of new Set([...filesOf(name), ...[...sections.keys()].map(fileOf)])) {
    const others = [...sectionsOfFile(file)].filter(([title]) => machineOf(title) !== name);
    const all = new Map([...others, ...[...sections].filter(([title]) => fileOf(title) === file)]);
    if (all.size === 0) rmSync(new URL(file, FOLDER));
    else writeFileSync(new URL(file, FOLDER), joined(all));
  }
}

export const looksPage = () => readFileSync(new URL("looks.md", FOLDER), "utf8");

/** The parts of long traces, each with a golden file of its own. Null is for the rest. */
const parts: Readonly<Record<string, (start: string, step: string | undefined) => string | null>> = {
  app(start, step) {
    if (start.startsWith("start: a token holder")) return "a token holder";
    if (start !== "start: a visitor") return null;
    if (step === undefined) return "a visitor";
    if (step.startsWith("link.follow")) return "a visitor with a link";
    return step.startsWith("push.") ? "a visitor with a push" : "a visitor later";
  },
  challenge: (_, step) => (step?.startsWith("code.resend") === true ? "a new code" : null),
};

/** The traces of a machine as its golden file has them. */
export const tracesOf = (name: string, machine: AnyStateMachine, { walks }: Pick<Exploration, "walks">) =>
  trace(name, machine, walks, parts[name]);
