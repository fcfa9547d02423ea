import * as v from "valibot";
import { present } from "../../machines/shared/present.ts";
import { tables } from "../../machines/tables/tables.ts";
import { seedsOf } from "./seeds.ts";
import { type Expected, expectedOf, isNoticed } from "./trial.ts";

/*
 * A process that tries faults, one at a time, as `charts.ts` asks. It is a process of its own because a
 * fault may make a machine run for ever.
 */

const question = v.object({ table: v.string(), index: v.number() });

const known = new Map<string, Promise<Expected>>();
function expected(name: string): Promise<Expected> {
  const page = known.get(name) ?? expectedOf(name, present(tables[name]));
  known.set(name, page);
  return page;
}

const tell = (news: object) => process.send?.(news);

process.on("message", (message: unknown) => {
  const { table, index } = v.parse(question, message);
  void (async () => {
    const page = await expected(table);
    const seed = present(seedsOf(page.model.machine)[index]);
    tell({ noticed: await isNoticed(page, seed, (within) => tell({ within })) });
  })();
});
