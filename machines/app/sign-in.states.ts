import { withEvent, withOutput, withFailure } from "../shared/params.ts";
import type { AuthorizeOutput } from "../sign-in/authorize/authorize.types.ts";
import type { MultiFactorLoginOutput } from "../sign-in/multi-factor-login/multi-factor-login.machine.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { signIn } from "./sign-in.actions.ts";
import { appSetup } from "./app.setup.ts";
import { orgIdOf } from "./places.ts";

type AuthorizeEnd = { event: { output: AuthorizeOutput } };

const accountOf = (output: AuthorizeOutput) =>
  output.next === "account" ? output : { result: { next: "workspace" } as const, token: null, email: null };

const takesAccount = [
  { type: "takeEmail", params: ({ event }: AuthorizeEnd) => accountOf(event.output) },
  { type: "takeToken", params: ({ event }: AuthorizeEnd) => accountOf(event.output) },
] as const;

const emailOf = (output: AuthorizeOutput) => ({ email: output.next === "recovery" ? output.details.email : null });

const signInSetup = appSetup.extend(signIn);

type SecondFactorGiven = { event: { output: MultiFactorLoginOutput } };

const takesSecondFactor = [
  withOutput("takeEmail"),
  withOutput("takeToken"),
  { type: "follow", params: ({ event }: SecondFactorGiven) => event.output.next },
  withOutput("announceLackOfPasskey"),
] as const;

/** The pages on which a person signs in, with every step that the service requires beside the password. */
export const signInStates = {
  login: signInSetup.createStateConfig({
    description: "The person signs in with email address or user name and password.",
    meta: { screen: "login" },
    // The service signed the person in without the form, which then has nothing left to do.
    on: { "push.login": { guard: withEvent("signsIn"), target: "deciding" } },
    invoke: {
      id: "login",
      src: "login",
      input: ({ context }) => ({
        identifier: context.email ?? "",
        platform: context.platform,
        appVersion: context.shell?.version ?? null,
        failure: context.ending,
        passkeys: context.settings.passkeys,
      }),
      onDone: {
        target: "deciding",
        actions: [
          withOutput("takeEmail"),
          withOutput("takeToken"),
          withOutput("takeSecondStep"),
          { type: "follow", params: ({ event }) => event.output.next },
          withOutput("announceLackOfPasskey"),
        ],
      },
      onError: "faulty",
    },
    exit: "forgetEnding",
  }),
  onboardingLogin: signInSetup.createStateConfig({
    description: "A new hire signs in on the organisation's page.",
    meta: { screen: "onboardingLogin" },
    invoke: {
      id: "onboardingLogin",
      src: "onboardingLogin",
      input: ({ context: { visit, email } }) => ({ orgId: assertPresent(orgIdOf(visit)), identifier: email ?? "" }),
      onDone: [
        {
          guard: withOutput("goesToBoarding"),
          target: "deciding",
          actions: [withOutput("takeEmail"), withOutput("takeToken"), withOutput("departForOnboarding")],
        },
        {
          target: "deciding",
          actions: [
            withOutput("takeEmail"),
            "rememberSignIn",
            // The browser's Back leads from the code to this page again: after a reload, only its address names the organisation.
            { type: "go", params: { to: "verifyEmail", replace: false } },
          ],
        },
      ],
      onError: "faulty",
    },
  }),
  multiFactorLogin: signInSetup.createStateConfig({
    description: "The person enters the code of their second factor.",
    meta: { screen: "multiFactorLogin" },
    invoke: {
      id: "multiFactorLogin",
      src: "multiFactorLogin",
      input: ({ context }) => ({ details: assertPresent(context.loginDetails) }),
      onDone: [
        {
          guard: withOutput("trustsDevice"),
          target: "trustingDevice",
          actions: [
            ...takesSecondFactor,
            // The sign-in is over, so the page no longer needs the password.
            { type: "takeSecondStep", params: { details: null, setupToken: null } },
          ],
        },
        { target: "deciding", actions: takesSecondFactor },
      ],
      onError: "faulty",
    },
  }),
  trustingDevice: signInSetup.createStateConfig({
    description:
      "The person is signed in. The service makes this device a trusted one before the page goes on. If it can't, the person is told so.",
    tags: "busy",
    meta: { screen: "multiFactorLogin" },
    invoke: {
      id: "trustDevice",
      src: "trustDevice",
      onDone: "deciding",
      onError: { target: "deciding", actions: withFailure("toastNotTrusted") },
    },
  }),
  multiFactorSetup: signInSetup.createStateConfig({
    description: "The person sets up multi-factor authentication, by choice or because the company requires it.",
    meta: { screen: "multiFactorSetup" },
    invoke: {
      id: "multiFactorSetup",
      src: "multiFactorSetup",
      input: ({ context }) => ({
        signedIn: context.token !== null,
        recovering: context.recovery === "proved",
        passkeys: context.settings.passkeys,
      }),
      onDone: {
        target: "deciding",
        actions: [
          "secondFactorSetUp",
          { type: "toast", params: { text: "secondFactorSetUp" } },
          { type: "go", params: { to: "login", replace: true } },
        ],
      },
      onError: "faulty",
    },
  }),
  recoveryCode: signInSetup.createStateConfig({
    description: "The person uses a recovery code instead of the second factor.",
    meta: { screen: "recoveryCode" },
    invoke: {
      id: "recoveryCode",
      src: "recoveryCode",
      input: ({ context }) => ({ details: context.loginDetails }),
      onDone: {
        target: "deciding",
        actions: [
          withOutput("takeSetupToken"),
          withOutput("keepRecovery"),
          { type: "toast", params: { text: "recoveryCodeVerified" } },
          { type: "go", params: { to: "multiFactorSetup", replace: true } },
        ],
      },
      onError: "faulty",
    },
  }),
  authorize: signInSetup.createStateConfig({
    description: "The person signs in for a third-party app.",
    meta: { screen: "authorize" },
    on: { "push.token": { actions: withEvent("passTokenOn") } },
    invoke: {
      id: "authorize",
      src: "authorize",
      input: ({ context: { visit, platform, email, session, token, settings } }) => {
        const continues = settings.extensions.includes("continueAs");
        return {
          query: visit.search,
          mustIntroduce: visit.route.name === "authorize",
          platform,
          identifier: email ?? "",
          // After the passkey the person goes on as the one who is then signed in.
          passkeys: settings.passkeys && continues && token === null,
          account:
            continues && token !== null && session?.email != null && !session.aftrp && !session.activateAccount
              ? { email: session.email }
              : null,
          token,
        };
      },
      onDone: [
        {
          // On the connection of the signed-in person the service would check the code against their account.
          guard: withOutput("recoversAsAnother"),
          target: "signingOut",
          actions: [{ type: "takeEmail", params: ({ event }) => emailOf(event.output) }, "signOut"],
        },
        {
          guard: withOutput("goesToRecovery"),
          target: "deciding",
          actions: [
            "storeReturn",
            withOutput("holdForRecovery"),
            { type: "go", params: { to: "recoveryCode", replace: false } },
          ],
        },
        {
          // The request is the return address, to which the other pages lead in the end.
          guard: withOutput("leavesRequest"),
          target: "deciding",
          actions: [
            "storeReturn",
            ...takesAccount,
            { type: "follow", params: ({ event }) => accountOf(event.output).result },
          ],
        },
        { guard: withOutput("goesToAccount"), target: "deciding", actions: takesAccount },
        { target: "deciding", actions: withOutput("departTo") },
      ],
      onError: "faulty",
    },
  }),
  verifyEmail: signInSetup.createStateConfig({
    description: "The person enters the code from the activation email.",
    meta: { screen: "verifyEmail" },
    invoke: {
      id: "verifyEmail",
      src: "verifyEmail",
      input: ({ context }) => ({ email: assertPresent(context.email) }),
      onDone: {
        target: "deciding",
        actions: [
          withOutput("takeEmail"),
          withOutput("takeToken"),
          "activated",
          withOutput("toastVerified"),
          withOutput("goOnVerified"),
        ],
      },
      onError: "faulty",
    },
  }),
};
