import { describe, expect, test } from "vitest";
import { grouped } from "../../src/screens/sign-in/multi-factor-setup/authenticator-panel.tsx";
import { recoveryFileName } from "../../src/screens/sign-in/multi-factor-setup/recovery-box.tsx";
import { multiFactorSetup } from "../../src/texts/en/second-factor.ts";

describe("the set-up of an authenticator app", () => {
  test("shows a secret key in groups of four, without losing a character", () => {
    expect(grouped("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
    expect(grouped("JBSWY3DPEHP")).toBe("JBSW Y3DP EHP");
    expect(grouped("")).toBe("");
  });
});

describe("the file of a recovery code", () => {
  const { file } = multiFactorSetup.recovery;

  test("has a name that every system accepts", () => {
    expect(recoveryFileName("Foyer")).toBe("foyer-recovery-code.txt");
    expect(recoveryFileName('A/B: "Works" & Söhne')).toMatch(/^[a-z0-9-]+\.txt$/);
  });

  test("names the account, and has the code on its own line", () => {
    expect(file("Foyer", "AB12-C3D4E5").split("\n")).toEqual(expect.arrayContaining(["AB12-C3D4E5"]));
    expect(file("Foyer", "AB12-C3D4E5")).toMatch(/^Foyer recovery code/);
  });
});
