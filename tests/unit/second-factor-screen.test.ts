import { describe, expect, test } from "vitest";
import { grouped } from "../../src/screens/multi-factor-setup/grouped.ts";
import { recoveryFileName } from "../../src/screens/multi-factor-setup/recovery-file-name.ts";
import { multiFactorSetup } from "../../src/texts/en/second-factor.ts";

describe("what is shown for an authenticator app", () => {
  test("a secret key is read in fours and nothing of it is lost", () => {
    expect(grouped("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
    expect(grouped("JBSWY3DPEHP")).toBe("JBSW Y3DP EHP");
    expect(grouped("")).toBe("");
  });
});

describe("the file of a recovery code", () => {
  const { file } = multiFactorSetup.recovery;

  test("its name can be a file's on any system", () => {
    expect(recoveryFileName("Foyer")).toBe("foyer-recovery-code.txt");
    expect(recoveryFileName('A/B: "Works" & Söhne')).toMatch(/^[a-z0-9-]+\.txt$/);
  });

  test("it says whose code it is, and the code on a line of its own", () => {
    expect(file("Foyer", "AB12-C3D4E5").split("\n")).toEqual(expect.arrayContaining(["AB12-C3D4E5"]));
    expect(file("Foyer", "AB12-C3D4E5")).toMatch(/^Foyer recovery code/);
  });
});
