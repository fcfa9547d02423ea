import { onboardingLoginMachine } from "../../machines/onboarding-login/onboarding-login.machine.ts";
import { answers, canary, model, offline, refused, secretCanary } from "./model.ts";

const input = { orgId: "acme", identifier: "", company: null };

export const onboardingLoginModel = model(onboardingLoginMachine, {
  starts: {
    "a new hire": { input },
    "the company came with the page": { input: { ...input, company: { company: "Acme Ltd", companyLogo: null } } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: {
    "form.edit": { "": {} },
    "form.submit": {
      "by email": { identifier: "new@acme.test", password: secretCanary("password") },
      "by employee code": { identifier: "A-17", password: secretCanary("password") },
    },
    "message.due": "clock",
    "resend.due": "clock",
  },
  outcomes: {
    getCompanyDetails: {
      known: answers("getCompanyDetails", { company: "Acme Ltd", companyLogo: "/logos/acme.svg" }),
      unknown: refused("No such organisation."),
    },
    onboardingLogin: {
      "before the first day": answers("onboardingLogin", { token: canary("token"), isPreBoarding: true, _id: "rec 1" }),
      "from the first day": answers("onboardingLogin", { token: canary("token"), _id: "rec1" }),
      "wrong password": refused("Wrong password."),
      "connection lost": offline,
    },
  },
});
