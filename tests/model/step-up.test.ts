import { afterEach, expect, test } from "vitest";
import type { AnyEventObject } from "xstate";
import { answers, refused } from "../../machines/shared/cases.ts";
import { ends, secretCanary, STARTED_AT } from "../../workbench/cases.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { settled } from "../../workbench/effects/world.ts";
import { passkeySignInMachine } from "../../machines/sign-in/passkey-sign-in/passkey-sign-in.machine.ts";
import { stepUpCases } from "../../machines/sign-in/step-up/step-up.cases.ts";
import { begin } from "../../machines/sandbox/bench.ts";
import type { Run } from "../../workbench/explore/run.ts";

/* A person who chooses another proof sees no failure of the former one. */

let run: Run;
afterEach(() => run.close());

const after = async (act: () => void) => {
  act();
  await settled();
};
const sends = (event: AnyEventObject) => after(() => run.root.send(event));
const failures = () => {
  const { failure, passkeyFailure } = run.root.getSnapshot().context;
  return [failure?.code ?? null, passkeyFailure?.code ?? null];
};

test("a mailed code takes the place of a refused password and a cancelled passkey", async () => {
  run = await begin(stepUpCases, "a signed-in person", false);
  await after(() => run.world.settle("stepUp|read", answers("stepUp|read", { isEmailMFA: true, hasPasskey: true })));
  await sends({ type: "form.submit", values: { password: secretCanary("password again") } });
  await after(() => run.world.settle("stepUp|prove", refused("The current password is incorrect.", { status: 403 })));
  await sends({ type: "passkey.use" });
  const cancelled = { reply: null, failure: plainFailure("passkeyCancelled", STARTED_AT, "1") };
  await after(() => run.world.settle("passkeySignIn", ends(passkeySignInMachine, cancelled)));
  expect(failures()).toEqual(["refused", "passkeyCancelled"]);
  await sends({ type: "code.choose", MFAType: 1 });
  expect(failures()).toEqual([null, null]);
});
