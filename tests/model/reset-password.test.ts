import { expect, test } from "vitest";
import { resetPasswordCases } from "../../machines/passwords/reset-password/reset-password.cases.ts";
import { begin } from "../../machines/sandbox/bench.ts";

// The traces take each transition once: here the one that retries, with a link.
test("the form that has failed opens again after a recovery code, without a link to check", async () => {
  const run = await begin(resetPasswordCases, "by a recovery code", true);
  await run.take({ do: "settle", name: "newPassword", outcome: "breaks" });
  await run.take({ do: "case", machine: "resetPassword", type: "check.retry", words: "" });
  expect(run.trail.map(({ state }) => state)).toEqual([["entering"], ["unchecked"], ["entering"]]);
  run.close();
});
