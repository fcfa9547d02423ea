import { onboardingLoginMachine } from "./onboarding-login.machine.ts";
import { answers, deadlines, defineCases, failures, formCases, refused } from "../../shared/cases.ts";
import { canary, secretCanary, says } from "../../../workbench/cases.ts";
import { Secret } from "../../../workbench/codec/secret.ts";

const input = { orgId: "acme", identifier: "" };
const password = secretCanary("password");
const form = formCases({ identifier: "new@acme.test", password }, { identifier: "", password: new Secret("short") });

const token = secretCanary("token");

export const onboardingLoginCases = defineCases(onboardingLoginMachine, {
  starts: {
    "a new hire": { input },
    "just registered": { input: { ...input, identifier: "new@acme.test" } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: {
    ...form,
    "form.submit": says(form["form.submit"].sentence, {
      "by email": form["form.submit"].cases[""],
      "with errors": form["form.submit"].cases["with errors"],
      "by employee code": { values: { identifier: "A-17", password } },
    }),
    ...deadlines,
  },
  requests: {
    onboardingLogin: "a new hire's sign-in",
  },
  outcomes: {
    onboardingLogin: {
      "before the first day": answers("onboardingLogin", { token: canary("token"), isPreBoarding: true, _id: "rec 1" }),
      "from the first day": answers("onboardingLogin", { token: canary("token"), _id: "rec1" }),
      "the email must be verified": answers("onboardingLogin", { activateAccount: true, email: "new@acme.test" }),
      "wrong password": refused("Wrong password."),
      ...failures,
    },
  },
  ends: {
    "before the first day": {
      next: "boarding",
      token,
      email: null,
      boarding: { orgId: "acme", stage: "boardingDocument", recordId: "rec 1" },
    },
    "from the first day": {
      next: "boarding",
      token,
      email: "newhire@acme.test",
      boarding: { orgId: "acme", stage: "onboardingPreview", recordId: "rec1" },
    },
    "the email must be verified": {
      next: "verifyEmail",
      token: null,
      email: "newhire@acme.test",
      boarding: null,
    },
  },
});
