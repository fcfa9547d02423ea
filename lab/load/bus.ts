import { setTimeout as pause } from "node:timers/promises";
import { createMeasured } from "./measured.ts";
import { openElsewhere, tablesOf, type Elsewhere, type Stage } from "./measure.ts";
import type { Nodes } from "./nodes.ts";
import type { Table } from "./report.ts";

/** Ends sessions while the second node is cut off from the bus; measures how soon it tells their pages afterwards. */
export async function measureCut(
  stage: Stage,
  { cutBus }: Pick<Nodes, "cutBus">,
  { seconds, endingsASecond }: { readonly seconds: number; readonly endingsASecond: number },
): Promise<readonly Table[]> {
  const told = createMeasured();
  const pages: Elsewhere[] = [];
  while (pages.length < seconds * endingsASecond) pages.push(await openElsewhere(stage));
  const early = new Set<Elsewhere>();
  const mend = await cutBus();
  for (const page of pages) {
    page.heard.then(() => early.add(page)).catch(told.fail);
    await page.signOut();
    await pause(1000 / endingsASecond);
  }
  for (let count = early.size; count > 0; count -= 1) told.fail("told although the bus was cut");
  await mend();
  const mended = performance.now();
  await Promise.all(pages.filter((page) => !early.has(page)).map(({ heard }) => told.take(() => heard)));
  const took = (performance.now() - mended) / 1000;
  for (const page of pages) page.close();
  return tablesOf(`The bus is cut for ${seconds} s`, { "page told after the bus was back": told }, took);
}
