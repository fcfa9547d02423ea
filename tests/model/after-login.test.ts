import { expect, test } from "vitest";
import { afterLogin } from "../../machines/sign-in/login/after-login.ts";
import { createWorld, settled } from "../../machines/sandbox/world.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import type { ExpectedRefusal } from "../../machines/shared/ports.ts";
import { ann } from "../../machines/shared/people.ts";
import { accepted } from "./foyer.ts";

test("a lost sign-in shows no alert the first time, and one the second time", async () => {
  const expected: (ExpectedRefusal | undefined)[] = [];
  const lost = { ...plainFailure("refused", 0), status: 409 };
  const world = createWorld({ input: null });
  const ask = (expecting?: ExpectedRefusal) => {
    expected.push(expecting);
    return Promise.reject(lost);
  };
  const asked = afterLogin(world.ports, ann, ask, new AbortController().signal);
  await settled();
  world.settle("login", accepted);
  await expect(asked).rejects.toBe(lost);
  expect(expected).toEqual([{ status: 409 }, undefined]);
});
