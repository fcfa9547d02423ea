import * as v from "valibot";
import { connectDemo, signInDemo, tokenOf } from "../../../e2e/demo-client.ts";
import { type Part, ratioRow } from "../support/figures.ts";
import { administer } from "../support/foyer.ts";
import { type Stage, withStage } from "../support/stage.ts";
import { visit } from "../support/visit.ts";

const BUDGET = 1.2;
/** Narrows both lists down to the same single name, key by key. */
const SEARCH = "amber ba";
const SEARCH_BOX = '[data-screen="workspace"] input[type="search"]';

interface Load {
  readonly painted: number;
  readonly keys: readonly number[];
  readonly searches: readonly number[];
}

/** Compares the workspaces of two people: one has 500 organisations, the other ten. */
export const workspace500: Part = ({ runs }) =>
  withStage(async (stage) => {
    const tokens = { ten: await tokenOfTen(stage), many: await tokenOf(stage.service, "many@acme.test") };
    const samples: Record<keyof typeof tokens, Load[]> = { ten: [], many: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const who of ["ten", "many"] as const) samples[who].push(await load(stage, tokens[who]));
    }
    const { ten, many } = samples;
    const row = (what: string, digits: number, figures: (load: Load) => readonly number[]) =>
      ratioRow(what, many.flatMap(figures), "ten", ten.flatMap(figures), BUDGET, digits);
    return {
      rows: [
        row("first paint of the organisations", 0, ({ painted }) => [painted]),
        row("a key typed in the search", 1, ({ keys }) => keys),
        row("the search it leads to", 1, ({ searches }) => searches),
      ],
      samples,
    };
  });

const listSchema = v.object({ list: v.array(v.object({ orgId: v.string() })) });

/** Adds a person with one organisation to nine organisations of the person with 500. */
async function tokenOfTen({ service }: Stage): Promise<string> {
  const client = await connectDemo(service);
  await signInDemo(client, "many@acme.test");
  const { data } = await client.call("getWorkspaceList", { requirePlanDetails: true });
  client.close();
  const email = "person7@northwind.test";
  for (const { orgId } of v.parse(listSchema, data).list.slice(0, 9)) {
    administer(service, ["add-user", email, "--organisation", orgId, "--role", "member"]);
  }
  return tokenOf(service, email);
}

function load({ browser, foyer }: Stage, token: string): Promise<Load> {
  const options = {
    ...foyer,
    path: "/workspace",
    control: '[data-screen="workspace"] fieldset label:has(input[type="radio"])',
    typed: false,
    live: true,
    network: "slowCpu",
    cookies: { token },
  } as const;
  return visit(browser, options, async ({ page, quiet, press }) => {
    const { visible } = await quiet();
    if (visible === null) throw new Error("The organisations were never drawn.");
    await page.focus(SEARCH_BOX);
    const [keys, searches]: [number[], number[]] = [[], []];
    const lastKey = () => page.evaluate(() => globalThis.benchSeen.keys.at(-1) ?? NaN);
    for (const key of SEARCH) {
      await press(key);
      keys.push(await lastKey());
      // Searches at once, without the debounce.
      await press("Enter");
      searches.push(await lastKey());
    }
    return { painted: visible, keys, searches };
  });
}
