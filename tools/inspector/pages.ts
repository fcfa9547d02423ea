import type { AnyStateMachine } from "xstate";
import { allCases } from "../../machines/sandbox/all-cases.ts";

/* A chunk of its own, as is each page, because people rarely read them. */

/** The pages generated from the charts; a test keeps them up to date. */
const pages = import.meta.glob<string>("../../docs/flows/*.md", { query: "?raw", import: "default" });

/** The page about a flow, without its title and the paragraph that says how it is generated; null if it has none. */
export async function pageAbout(machine: AnyStateMachine): Promise<string | null> {
  const name = Object.keys(allCases).find((one) => allCases[one]?.machine === machine) ?? "";
  const page = await pages[`../../docs/flows/${name}.md`]?.();
  return page === undefined ? null : page.split("\n\n").slice(2).join("\n\n");
}
