import { assert, asyncProperty, boolean, record } from "fast-check";
import { expect, test } from "vitest";
import { createActor } from "xstate";
import { loginResultMachine } from "../../machines/sign-in/login-result/login-result.machine.ts";
import { afterLogin } from "../../machines/sign-in/login/after-login.ts";
import { createWorld } from "../../machines/sandbox/world.ts";
import { settled } from "../../workbench/effects/world.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { type Expected, ownOf, withEffects } from "../../machines/shared/actors.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { ann } from "../../machines/shared/people.ts";
import { accepted } from "./foyer.ts";

test("a lost sign-in shows no alert the first time, and one the second time", async () => {
  const expected: (Expected | undefined)[] = [];
  const lost = { ...plainFailure("refused", 0, "1"), status: 409 };
  const world = createWorld({});
  const ask = (expecting?: Expected) => {
    expected.push(expecting);
    return Promise.reject(lost);
  };
  const self = createActor(loginResultMachine, { input: { reply: null } });
  const { signal } = new AbortController();
  const asked = afterLogin(ownOf(world.made, { self, signal }), ann, ask);
  await settled();
  world.settle("login", accepted);
  await expect(asked).rejects.toBe(lost);
  expect(expected).toEqual([{ status: 409 }, undefined]);
});

test("of everything that a login reply asks for, the password comes first, then activation, second factor and set-up", () => {
  const flags = record({
    aftrp: boolean(),
    activateAccount: boolean(),
    isCompanyMFA: boolean(),
    isUserMFASetup: boolean(),
  });
  return assert(
    asyncProperty(flags, boolean(), async (asked, hasToken) => {
      const { aftrp, activateAccount, isCompanyMFA, isUserMFASetup } = asked;
      const factors = {
        isEmailMFA: isUserMFASetup,
        isAuthenticatorAppMFA: false,
        hasPasskey: false,
        mayTrustDevice: false,
      };
      const reply = { ...asked, ...factors, email: ann.email, token: hasToken ? new Secret("a token") : null };
      const actor = withEffects(createActor(loginResultMachine, { input: { reply } }), createWorld({}).made);
      actor.start();
      await settled();
      const next = [
        aftrp && "changePassword",
        activateAccount && "verifyEmail",
        isCompanyMFA && isUserMFASetup && !hasToken && "multiFactorLogin",
        isCompanyMFA && !isUserMFASetup && "multiFactorSetup",
        "workspace",
      ].find((page) => page !== false);
      expect(actor.getSnapshot().output).toEqual({ next });
    }),
  );
});
