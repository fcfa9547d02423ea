import { describe, expect, test } from "vitest";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { isCall } from "../../machines/sandbox/world.ts";
import { explore, testMachinesOf } from "./explored.ts";

testMachinesOf("sign-in");

describe("the challenge", () => {
  test("accepts a code in every state of the resend, even while a code is being sent", async () => {
    const graph = (await explore("challenge")).graphs.at(-1);
    const filling = [...assertPresent(graph).values()].filter(({ state }) =>
      state.some((leaf) => leaf.startsWith("open.entry.filling")),
    );
    const resending = new Set(filling.flatMap(({ state }) => state.filter((leaf) => leaf.startsWith("open.resend"))));
    // All states but `recalling`, which ends before anybody can type.
    expect([...resending].toSorted()).toEqual([
      "open.resend.never",
      "open.resend.ready",
      "open.resend.refused",
      "open.resend.sending",
      "open.resend.waiting.sent",
      "open.resend.waiting.throttled",
    ]);
    const blocked = filling.filter(({ edges }) => {
      const submit = edges.find(({ name }) => name === "form.submit");
      return !submit?.effects.some((effect) => isCall(effect.split(" ")[0] ?? ""));
    });
    expect(blocked.map(({ key }) => key)).toEqual([]);
  });
});
