import { afterAll, beforeAll, expect, test } from "vitest";
import * as v from "valibot";
import { keepPage, SNAPSHOT } from "../../tools/replay/keep-page.ts";
import { startFoyer } from "../fixtures.ts";
import { journeys } from "./journeys.ts";
import type { Engine } from "./person.ts";

const isLong = process.env["JOURNEYS"] === "long";

/** Walks every journey in one engine, over a service of its own. */
export function walkJourneys(start: () => Promise<Engine>): void {
  let engine: Engine;
  let foyer: Awaited<ReturnType<typeof startFoyer>>;
  beforeAll(async () => {
    [engine, foyer] = await Promise.all([start(), startFoyer()]);
  });
  afterAll(() => Promise.all([engine.end(), foyer.stop()]));

  test.each(journeys)("$name", async ({ name, walk, provokes }) => {
    const visit = await engine.visit(foyer.url);
    try {
      await walk(visit.person, foyer, isLong);
      const unexpected = (await visit.errors()).filter((error) => !provokes?.test(error));
      // A text, so that the failure shows every error whole.
      expect(unexpected.join("\n")).toBe("");
    } catch (error) {
      const [asked] = await Promise.allSettled([visit.person.evaluate(SNAPSHOT)]);
      const file = asked.status === "fulfilled" ? v.parse(v.nullable(v.string()), asked.value) : null;
      // A page that has not started, or that cannot be asked because it is being left, must not hide the first error.
      if (file === null) throw error;
      throw new Error(keepPage(engine.name, name, file), { cause: error });
    } finally {
      await visit.end();
    }
  });
}
