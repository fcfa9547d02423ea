import { assert, constantFrom, property, uniqueArray } from "fast-check";
import { expect, it } from "vitest";
import { roles } from "../../machines/shared/contract-values.ts";
import { forEachProduct, type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { accessIn } from "../../machines/workspace/access.ts";
import { createAudit } from "../../service/calls/audit.ts";
import { createLog } from "../../service/log/log.ts";
import { missingBecause } from "../../service/operators/account-status.ts";
import { counted } from "../../service/operators/command.ts";

it("says of each product that the app does not show why it is missing, and of no other", () => {
  const access = (list: readonly ProductKey[]) => forEachProduct((product) => list.includes(product));
  const lists = uniqueArray(constantFrom(...productKeys));
  assert(
    property(constantFrom(...roles), lists, lists, (role, plan, products) => {
      const entry = { role, isAdmin: role === "admin", planAccess: access(plan), productAccess: access(products) };
      const shown = accessIn(entry, true);
      for (const product of productKeys) {
        const because = missingBecause({ role, products, organisation: { plan } }, product);
        expect(because === null).toBe(shown[product]);
      }
    }),
  );
});

it("names in the line of a command whom and what it is about, and nobody in clear", () => {
  const lines: string[] = [];
  const audit = createAudit(createLog({ write: (line) => void lines.push(line) }));
  const [email, newEmail] = ["sia@acme.test", "sia.sato@acme.test"];
  audit.command("set-member", 0, { organisation: "a1", email, role: "admin", products: undefined }, {});
  audit.command("set-person", 0, { email, newEmail, firstName: "Sia" }, {});
  audit.command("remove-oauth-client", 0, { clientId: "boards" }, {});
  const fingerprints = { account: expect.stringMatching(/^[0-9a-f]{16}$/) };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { audit: "set-member", organisation: "a1", role: "admin", ...fingerprints },
    { audit: "set-person", newAccount: expect.stringMatching(/^[0-9a-f]{16}$/), ...fingerprints },
    { audit: "remove-oauth-client", client: "boards", account: null },
  ]);
  expect(lines.join("")).not.toMatch(/sia|acme\.test/i);
});

it.each([
  [counted(0, "session"), "0 sessions"],
  [counted(1, "session"), "1 session"],
  [counted(21, "session"), "21 sessions"],
  [counted(1, "person was", "people were"), "1 person was"],
  [counted(2, "person was", "people were"), "2 people were"],
])("a number comes with the word for so many: %s", (text, expected) => {
  expect(text).toBe(expected);
});
