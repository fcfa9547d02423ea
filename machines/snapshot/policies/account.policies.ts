import type { Subject } from "../../challenge/challenge.types.ts";
import type { changePasswordMachine } from "../../change-password/change-password.machine.ts";
import type {
  ClientInvitationContext,
  clientInvitationMachine,
} from "../../client-invitation/client-invitation.machine.ts";
import type { DownloadsContext, downloadsMachine } from "../../downloads/downloads.machine.ts";
import type { forgotPasswordMachine } from "../../forgot-password/forgot-password.machine.ts";
import type { forgotWithRecoveryMachine } from "../../forgot-with-recovery/forgot-with-recovery.machine.ts";
import type { InviteContext, inviteMachine, InviteOutput, registeringMachine } from "../../invite/invite.machine.ts";
import type { onboardingSignUpMachine } from "../../onboarding-sign-up/onboarding-sign-up.machine.ts";
import type {
  newPasswordMachine,
  ResetPasswordContext,
  resetPasswordMachine,
  ResetSubject,
} from "../../reset-password/reset-password.machine.ts";
import type { Reply, Request, Sender } from "../../shared/contract.ts";
import type { AboutYou } from "../../shared/ports.ts";
import type { signUpMachine } from "../../sign-up/sign-up.machine.ts";
import type { AboutCompany, FilledYou, SignUpContext } from "../../sign-up/sign-up.types.ts";
import type { Policy } from "../policy.ts";
import {
  choice,
  either,
  type Fields,
  fields,
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  secret,
  shaped,
  text,
} from "../treatment.ts";
import { formFields, formPolicy } from "./form.policy.ts";
import { deadlineInput, failure, nothing, refusable, subject as codeSubject } from "./shared.policy.ts";

const newPasswordFields = { password: secret, confirm: secret };

export const changePassword: Policy<typeof changePasswordMachine> = formPolicy(
  fields({ email: nullable(text), employeeCode: nullable(text), forced: flag }),
  fields({ oldPassword: secret, ...newPasswordFields }),
  fields({ token: nullable(secret) }),
);

export const forgotPassword: Policy<typeof forgotPasswordMachine> = formPolicy(
  fields({ orgId: nullable(text) }),
  fields({ email: text }),
  fields({ email: text }),
);

export const forgotWithRecovery: Policy<typeof forgotWithRecoveryMachine> = formPolicy(
  fields<object>({}),
  fields({ identifier: text, recoveryCode: secret }),
  fields({ user: secret }),
);

const subject = oneOf<"by", ResetSubject>("by", {
  link: fields({ by: choice(["link"]), code: shaped }),
  onboardingLink: fields({ by: choice(["onboardingLink"]), orgId: text, code: shaped }),
  recovery: fields({ by: choice(["recovery"]), user: secret }),
});

export const resetPassword: Policy<typeof resetPasswordMachine> = {
  context: fields<ResetPasswordContext>({ subject, failure: nullable(failure), changedAt: nullable(number) }),
  inputs: { getResetCodeInfo: fields<Request<"getResetCodeInfo">>({ code: shaped }), deadline: deadlineInput },
};

export const newPassword: Policy<typeof newPasswordMachine> = formPolicy(
  fields({ subject }),
  fields(newPasswordFields),
  fields({ changedAt: number }),
);

const you = fields<AboutYou>({
  firstName: text,
  lastName: text,
  email: text,
  phoneCountry: text,
  dialCode: text,
  phone: text,
});
const filledYou = fields<FilledYou>({
  firstName: text,
  lastName: text,
  email: text,
  phoneCountry: text,
  phone: text,
  terms: text,
});
const company = fields<AboutCompany>({ company: text, numemployees: text, country: text });

export const signUp: Policy<typeof signUpMachine> = {
  context: fields<SignUpContext>({
    ...formFields([...filledYou.keys, ...company.keys]),
    countries: nullable(list(fields({ name: text, label: text, dial_code: text, code: text }))),
    values: nullable(either(filledYou, company, (values) => Object.hasOwn(Object(values), "terms"))),
    you: nullable(you),
    remindUntil: nullable(number),
  }),
  inputs: {
    addressParams: fields<object>({}),
    recallDraft: nothing,
    checkEmail: fields<{ you: AboutYou }>({ you }),
    sendSignUp: fields<{ you: AboutYou; company: AboutCompany }>({ you, company }),
    deadline: deadlineInput,
  },
};

export const onboardingSignUp: Policy<typeof onboardingSignUpMachine> = formPolicy(
  fields({ orgId: text }),
  fields({ email: text, ...newPasswordFields }),
  fields({ email: text }),
);

const sender: Fields<Sender> = { company: nullable(text), invitedBy: nullable(text) };

const invitation = fields<Reply<"verifyInvitationCode">>({
  invitationCodeExpired: flag,
  invitationAlreadyAccepted: flag,
  accountNotVerified: flag,
  emailNotMatching: flag,
  userAvailability: nullable(flag),
  email: nullable(text),
  ...sender,
});

export const invite: Policy<typeof inviteMachine> = {
  context: fields<InviteContext>({
    code: shaped,
    token: nullable(secret),
    ...refusable,
    invitation: nullable(invitation),
    output: nullable(
      fields<InviteOutput>({
        next: choice(["verifyEmail", "login", "workspace"]),
        email: nullable(text),
        comesBack: flag,
        company: nullable(text),
      }),
    ),
  }),
  inputs: {
    verifyInvitationCode: fields<Request<"verifyInvitationCode">>({ inviteCode: shaped, token: optional(secret) }),
    acceptInvitation: fields<Request<"acceptInvitation">>({ inviteCode: shaped }),
    sendCode: fields<{ subject: Subject }>({ subject: codeSubject }),
    deadline: deadlineInput,
  },
};

export const registering: Policy<typeof registeringMachine> = formPolicy(
  fields({ code: shaped, email: nullable(text) }),
  fields({ firstName: text, lastName: text, email: text, ...newPasswordFields }),
  fields({ email: text }),
);

export const clientInvitation: Policy<typeof clientInvitationMachine> = {
  context: fields<ClientInvitationContext>({
    token: shaped,
    account: nullable(fields<Reply<"acceptClientInvitation">>({ email: text, password: nullable(secret), ...sender })),
    failure: nullable(failure),
    linkFailure: nullable(failure),
  }),
  inputs: {
    acceptClientInvitation: fields<Request<"acceptClientInvitation">>({ token: shaped }),
    forgotPassword: fields<Request<"forgotPassword">>({ email: text }),
  },
};

const download = nullable(fields<{ link: string | null }>({ link: nullable(text) }));

export const downloads: Policy<typeof downloadsMachine> = {
  context: fields<DownloadsContext>({
    builds: nullable(
      fields<Reply<"getBuildInfo">>({
        socketId: nullable(text),
        chatWindows32: download,
        chatWindows64: download,
        chatMac: download,
        chatLinux: download,
        trackWindows32: download,
        trackWindows64: download,
        trackMac: download,
        trackLinux: download,
        androidChat: download,
        androidHRMS: download,
        androidPMS: download,
        iosChat: download,
        iosHRMS: download,
        iosPMS: download,
      }),
    ),
    failure: nullable(failure),
  }),
  inputs: { getBuildInfo: fields<object>({}) },
};
