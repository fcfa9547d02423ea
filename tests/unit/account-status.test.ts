import { assert, constantFrom, property, uniqueArray } from "fast-check";
import { expect, it } from "vitest";
import { roles } from "../../machines/shared/contract-values.ts";
import { forEachProduct, type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { accessIn } from "../../machines/workspace/access.ts";
import { missingBecause } from "../../service/operators/account-status.ts";

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
