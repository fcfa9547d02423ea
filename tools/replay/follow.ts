import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { ensureBuilt } from "../../build.mjs";
import { keepPage, SNAPSHOT } from "./keep-page.ts";
import { replayOfApp } from "./replay-of-app.ts";

/*
 * Every page that a test opens tells each step of its machines. The definitions of the machines repeat the steps in Node,
 * so that each test also proves that the page is the charts and nothing else.
 */

const told = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Tells apart the documents. */
    page: v.string(),
    steps: v.array(
      v.object({ actor: v.string(), path: v.array(v.string()), event: v.nullable(v.string()), after: v.string() }),
    ),
  }),
);

/** The part of a browser's page and context that Playwright's versions have in common. */
interface Page {
  evaluate(expression: string): Promise<unknown>;
}
interface Context {
  exposeBinding(name: string, run: (source: { page: Page }, text: string) => void): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
  pages(): readonly Page[];
}

export interface Follower {
  /** Follows the pages that a context will open. */
  follow(context: Context): Promise<void>;
  /** How many steps were repeated. */
  readonly steps: number;
  /**
   * Asks the open pages for the states of their machines.
   *
   * @returns the differences since the last time, in words, each with the command that opens its page in the inspector
   */
  found(): Promise<string[]>;
}

/** Compares pages with the charts. */
export async function createFollower(): Promise<Follower> {
  if (!(await ensureBuilt("replay", { inspector: true }))) throw new Error("The script could not be built.");
  const script = await readFile("dist/replay/page.js", "utf8");
  const replays = new Map<string, ReturnType<typeof replayOfApp>>();
  const contexts = new Set<Context>();
  const found: Promise<string>[] = [];
  let repeated = 0;
  return {
    get steps() {
      return repeated;
    },
    async follow(context) {
      contexts.add(context);
      await context.exposeBinding("tellSteps", (source, text) => {
        const { page, steps } = v.parse(told, text);
        const replay = replays.get(page) ?? replayOfApp();
        replays.set(page, replay);
        const differences = steps.flatMap((step) => replay(step) ?? []);
        if (differences.length > 0) found.push(keep(source.page, differences.join("\n")));
        repeated += steps.length;
      });
      await context.addInitScript({ content: script });
    },
    async found() {
      const pages = [...contexts].flatMap((context) => context.pages());
      const asked = await Promise.allSettled(pages.map((page) => page.evaluate("window.tellStates?.()")));
      const unanswered = asked.flatMap((one) =>
        one.status === "rejected" && !LEAVING.test(String(one.reason)) ? [String(one.reason)] : [],
      );
      return [...(await Promise.all(found.splice(0))), ...unanswered];
    },
  };
}

/** The errors of a page that is being left, which cannot be asked any more. */
const LEAVING = /closed|context was destroyed|navigat|Cannot find context|crashed/i;

/** Keeps the page as it is at a difference. */
async function keep(page: Page, difference: string): Promise<string> {
  try {
    const file = v.parse(v.nullable(v.string()), await page.evaluate(SNAPSHOT));
    return file === null ? difference : `${difference}\n  ${keepPage("difference", randomUUID(), file)}`;
  } catch (error) {
    return `${difference}\n  the page is not kept: ${error}`;
  }
}
