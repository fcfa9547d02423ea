import * as v from "valibot";
import type { authorizeMachine } from "../../authorize/authorize.machine.ts";
import type { AuthorizeContext } from "../../authorize/authorize.types.ts";
import type { challengeMachine } from "../../challenge/challenge.machine.ts";
import type { ChallengeContext, Passed, Subject } from "../../challenge/challenge.types.ts";
import type { loginMachine } from "../../login/login.machine.ts";
import type { LoginContext } from "../../login/login.types.ts";
import type { LoginFacts, LoginNext, loginResultMachine } from "../../login-result/login-result.machine.ts";
import type {
  MultiFactorLoginContext,
  multiFactorLoginMachine,
} from "../../multi-factor-login/multi-factor-login.machine.ts";
import type {
  MultiFactorSetupContext,
  multiFactorSetupMachine,
} from "../../multi-factor-setup/multi-factor-setup.machine.ts";
import type { OnboardingLoginOutput, onboardingLoginMachine } from "../../onboarding-login/onboarding-login.machine.ts";
import type { recoveryCodeMachine } from "../../recovery-code/recovery-code.machine.ts";
import type { Boarding } from "../../shared/boarding.ts";
import type { HttpReply, OAuthLoginBody, OAuthSessionBody, Reply, Request } from "../../shared/contract.ts";
import type { Failure } from "../../shared/failure.ts";
import type { Secret } from "../../shared/secret.ts";
import type { VerifyEmailOutput, verifyEmailMachine } from "../../verify-email/verify-email.machine.ts";
import type { verifyOrganizationMachine } from "../../verify-organization/verify-organization.machine.ts";
import type { Policy } from "../policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  nullable,
  number,
  oneOf,
  optional,
  secret,
  shapedAddress,
  shapedQuery,
  text,
} from "../treatment.ts";
import { formFields, formPolicy } from "./form.policy.ts";
import {
  deadlineInput,
  failure,
  loginDetails,
  loginNext,
  loginReply,
  mfaType,
  nothing,
  oauthBody,
  platform,
  refusable,
  subject,
} from "./shared.policy.ts";

const loginRequest = fields<Request<"login">>({
  identifier: text,
  email: text,
  password: secret,
  platform,
  MFAType: optional(mfaType),
  otp: optional(secret),
  appVersion: optional(text),
});

export const login: Policy<typeof loginMachine> = {
  context: fields<LoginContext>({
    platform,
    appVersion: nullable(text),
    identifier: text,
    ...formFields(["identifier", "password"]),
    password: nullable(secret),
    reply: nullable(loginReply),
    setup: nullable(fields<Pick<Failure, "setupToken">>({ setupToken: nullable(secret) })),
    next: nullable(loginNext),
  }),
  inputs: { login: loginRequest, deadline: deadlineInput },
};

export const loginResult: Policy<typeof loginResultMachine> = {
  context: fields<LoginFacts & { previousUrl: string | null; next: LoginContext["next"] }>({
    aftrp: flag,
    activateAccount: flag,
    isCompanyMFA: flag,
    isUserMFASetup: flag,
    hasToken: flag,
    previousUrl: nullable(shapedAddress),
    next: nullable(loginNext),
  }),
  inputs: { takePreviousUrl: nothing },
};

const multiFactorNext = either<LoginNext, { next: "login" }>(
  loginNext,
  fields<{ next: "login" }>({ next: choice(["login"]) }),
  (value) => v.is(loginNext.schema, value),
);

export const multiFactorLogin: Policy<typeof multiFactorLoginMachine> = {
  context: fields<MultiFactorLoginContext>({
    details: loginDetails,
    reply: nullable(loginReply),
    next: nullable(multiFactorNext),
  }),
  inputs: {},
};

const activated = fields<Reply<"activateAccount">>({
  token: secret,
  email: nullable(text),
  isPreBoarding: flag,
  _id: nullable(text),
  orgId: nullable(text),
});

const passed = oneOf<"purpose", Passed>("purpose", {
  login: fields({ purpose: choice(["login"]), reply: loginReply }),
  activateAccount: fields({ purpose: choice(["activateAccount"]), reply: activated }),
  activateOrganization: fields({
    purpose: choice(["activateOrganization"]),
    reply: fields<Reply<"activateOrganization">>({ success: flag }),
  }),
  authorize: fields({ purpose: choice(["authorize"]), url: secret }),
  setUp: fields({ purpose: choice(["setUp"]) }),
});

export const challenge: Policy<typeof challengeMachine> = {
  context: fields<ChallengeContext>({
    subject,
    canResend: flag,
    ...formFields(["code"]),
    code: nullable(secret),
    resendAt: nullable(number),
    mustPress: flag,
    refusedCode: nullable(secret),
    resendFailure: nullable(failure),
    putAway: flag,
    passed: nullable(passed),
  }),
  inputs: {
    checkCode: fields<{ subject: Subject; code: Secret }>({ subject, code: secret }),
    sendCode: fields<{ subject: Subject }>({ subject }),
    recallResend: fields<{ subject: Subject }>({ subject }),
    deadline: deadlineInput,
  },
};

export const authorize: Policy<typeof authorizeMachine> = {
  context: fields<AuthorizeContext>({
    query: shapedQuery,
    mustIntroduce: flag,
    platform,
    identifier: text,
    account: nullable(fields({ email: text, token: secret })),
    ...formFields(["identifier", "password"]),
    app: nullable(fields<HttpReply<"oauth2/app-info">>({ client_name: text, client_logo: nullable(text) })),
    body: nullable(oauthBody),
    MFAType: mfaType,
    url: nullable(secret),
    putAway: flag,
  }),
  inputs: {
    appInfo: fields<{ query: string }>({ query: shapedQuery }),
    oauthContinue: fields<{ query: string; body: OAuthSessionBody }>({
      query: shapedQuery,
      body: fields({ token: secret }),
    }),
    oauthLogin: fields<{ query: string; body: OAuthLoginBody }>({ query: shapedQuery, body: oauthBody }),
    deadline: deadlineInput,
  },
};

export const verifyEmail: Policy<typeof verifyEmailMachine> = {
  context: fields<{
    email: string;
    reply: Reply<"activateAccount"> | null;
    next: VerifyEmailOutput["next"] | null;
  }>({
    email: text,
    reply: nullable(activated),
    next: nullable(choice(["workspace", "boarding", "login"])),
  }),
  inputs: {},
};

export const verifyOrganization: Policy<typeof verifyOrganizationMachine> = {
  context: fields<{ orgId: string; email: string | null; verified: boolean }>({
    orgId: text,
    email: nullable(text),
    verified: flag,
  }),
  inputs: {},
};

const boarding = fields<Boarding>({
  orgId: text,
  stage: choice(["boardingDocument", "onboardingPreview"]),
  recordId: text,
});

export const onboardingLogin: Policy<typeof onboardingLoginMachine> = formPolicy(
  fields({ orgId: text, identifier: text }),
  fields({ identifier: text, password: secret }),
  oneOf<"next", OnboardingLoginOutput>("next", {
    boarding: fields({ next: choice(["boarding"]), email: nullable(text), token: secret, boarding }),
    verifyEmail: fields({
      next: choice(["verifyEmail"]),
      email: text,
      token: nullable(secret),
      boarding: nullable(boarding),
    }),
  }),
);

export const recoveryCode: Policy<typeof recoveryCodeMachine> = formPolicy(
  fields({ details: nullable(loginDetails) }),
  fields({ recoveryCode: secret }),
  fields({ setupToken: nullable(secret), resumable: flag }),
);

const settings = fields<MultiFactorSetupContext["had"]>({ isEmailMFA: flag, isAuthenticatorAppMFA: flag });

export const multiFactorSetup: Policy<typeof multiFactorSetupMachine> = {
  context: fields<MultiFactorSetupContext>({
    signedIn: flag,
    recovering: flag,
    had: settings,
    email: flag,
    authenticator: flag,
    proved: flag,
    offer: nullable(
      fields<Reply<"hrms|master|MFA|generateQRCode">>({
        MFAQrCode: secret,
        MFASecretKey: secret,
        recoveryCode: secret,
      }),
    ),
    ...refusable,
  }),
  inputs: {
    load: nothing,
    getOffer: fields<object>({}),
    save: fields<Request<"hrms|master|MFA|setup">>({
      isEmailMFA: flag,
      isAuthenticatorAppMFA: flag,
      MFAQrCode: optional(secret),
      MFASecretKey: optional(secret),
      recoveryCode: optional(secret),
    }),
    deadline: deadlineInput,
  },
};
