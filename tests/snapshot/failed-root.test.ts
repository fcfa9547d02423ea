import { expect, test } from "vitest";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { fileOf, reproduced, walked } from "./reproduced.ts";

test("a failed root is captured and reproduced as failed", async () => {
  const app = await walked(scenarioOf("login"), ["login form.submit by email"]);
  app.root.subscribe({ error: () => {} });
  app.root.send({
    type: "theme.choose",
    get theme(): "dark" {
      throw new Error("a fault of ours");
    },
  });
  expect(app.root.getSnapshot().status).toBe("error");
  const read = readSnapshot(fileOf(app));
  app.close();
  if ("refusal" in read) throw new Error(JSON.stringify(read.refusal));
  const copy = await reproduced(read.envelope);
  expect(copy.root.getSnapshot().status).toBe("error");
  expect(differencesOf(copy.root, read.envelope.expect)).toEqual([]);
  copy.close();
});
