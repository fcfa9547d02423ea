import { describe, expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import type { Step } from "../../workbench/explore/steps.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { HIDDEN } from "../../workbench/codec/secret.ts";
import { caseInWords } from "../../tools/flow-pages/happenings.ts";
import { flowIndex } from "../../tools/flow-pages/page.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { openingSentence, sentenceOf } from "../../tools/flow-pages/sentences.ts";
import { requests } from "../../tools/flow-pages/requests.ts";

test("the flows have a current list of their pages", async () => {
  await expect(flowIndex(allCases), "Renew the list: npm run flow-pages").toMatchFileSnapshot(
    "../../docs/flows/README.md",
  );
});

describe("a sentence", () => {
  test.each<[Step, string]>([
    [
      stepOf("login form.submit by email"),
      "they fill in “Email Address / User Name” with “ann@acme.test” and fill in “Password” with “••••••••”, and send the form",
    ],
    [stepOf("login field.leave wrong identifier"), "they leave “Email Address / User Name” empty and leave the field"],
    [stepOf("login form.edit password"), "they type in “Password”"],
    [stepOf("challenge code.filled"), "they enter all six digits of a code"],
    [stepOf("multiFactorLogin method.choose email"), "they choose how to get the code (email)"],
    [
      { do: "event", machine: "workspace", type: "product.choose", payload: { product: HIDDEN } },
      'they choose a product ({"product":"••••••••"})',
    ],
    [
      { do: "settle", name: "login", outcome: "wrong password" },
      "the account service is asked for the sign-in and answers: wrong password",
    ],
    [
      { do: "settle", name: "login", outcome: "connection lost" },
      "the account service is asked for the sign-in, but the connection is lost",
    ],
    [
      { do: "answer", name: "login", answer: { token: HIDDEN } },
      'the account service is asked for the sign-in and answers: {"token":"••••••••"}',
    ],
    [
      { do: "settle", name: "leave", outcome: "the browser stays" },
      "the browser is asked for the way to another site and answers: the browser stays",
    ],
    [{ do: "pass", milliseconds: null }, "the next timer runs out"],
    [{ do: "pass", milliseconds: 2500 }, "2.5 seconds pass"],
    [{ do: "drop" }, "the connection is lost"],
    [{ do: "restore" }, "the connection is back"],
  ])("says of %j what happens", (step, sentence) => {
    expect(sentenceOf(step)).toBe(sentence);
  });

  test("names the person who opens the app", () => {
    expect(openingSentence(scenarioOf("login"))).toBe("a person who was never here opens /login");
    expect(openingSentence(scenarioOf("change password"))).toBe("a person who is signed in opens /change-password");
  });

  test("names the field of a form by its label", () => {
    expect(caseInWords("changePassword", "wrong oldPassword")).toBe("Current Password (invalid)");
    expect(caseInWords("onboardingLogin", "identifier")).toBe("Email Address / Employee Code");
    expect(caseInWords("signUp", "numemployees")).toBe("Number of Employees");
    expect(caseInWords("workspace", "acme")).toBe("acme");
  });

  test("has words for every call of the cases", () => {
    const missing = Object.values(allCases).flatMap(({ outcomes, machine }) =>
      Object.keys(outcomes).filter(
        (name) => !(name in requests) && !(name in machine.implementations.actors) && !name.startsWith("load-"),
      ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
