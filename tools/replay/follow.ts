import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { ensureBuilt } from "../../build.mjs";
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
    steps: v.array(v.object({ actor: v.string(), path: v.array(v.string()), event: v.string(), after: v.string() })),
  }),
);

/** The part of a browser's context that Playwright's versions have in common. */
interface Context {
  exposeFunction(name: string, run: (text: string) => void): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
}

export interface Follower {
  /** Follows the pages that a context will open. */
  follow(context: Context): Promise<void>;
  /** How many steps were repeated. */
  readonly steps: number;
  /** The differences since the last time, in words. */
  found(): string[];
}

/** Compares pages with the charts. */
export async function createFollower(): Promise<Follower> {
  if (!(await ensureBuilt("replay", { inspector: true }))) throw new Error("The script could not be built.");
  const script = await readFile("dist/replay/page.js", "utf8");
  const replays = new Map<string, ReturnType<typeof replayOfApp>>();
  const found: string[] = [];
  let repeated = 0;
  return {
    get steps() {
      return repeated;
    },
    async follow(context) {
      await context.exposeFunction("tellSteps", (text) => {
        const { page, steps } = v.parse(told, text);
        const replay = replays.get(page) ?? replayOfApp();
        replays.set(page, replay);
        found.push(...steps.flatMap((step) => replay(step) ?? []));
        repeated += steps.length;
      });
      await context.addInitScript({ content: script });
    },
    found: () => found.splice(0),
  };
}
