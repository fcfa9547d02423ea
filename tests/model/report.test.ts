import { createActor } from "xstate";
import { expect, test } from "vitest";
import { reportMachine } from "../../machines/account/report/report.machine.ts";

test("a person who skips the comment after a problem, and returns to it, is told of no problem", () => {
  const report = createActor(reportMachine, { input: { isMade: true } }).start();
  report.send({ type: "comment.submit", comment: "" });
  expect(report.getSnapshot().context.problem).toBe("required");
  report.send({ type: "comment.skip" });
  report.send({ type: "comment.rewrite" });
  expect(report.getSnapshot().matches({ asking: "composing" })).toBe(true);
  expect(report.getSnapshot().context.problem).toBeNull();
});
