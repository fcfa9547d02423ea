import { expect, it } from "vitest";
import { createAudit } from "../../service/calls/audit.ts";
import { createLog } from "../../service/log/log.ts";

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
