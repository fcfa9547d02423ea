import { activityCases } from "../account/activity/activity.cases.ts";
import { appCases } from "../app/app.cases.ts";
import { appsCases } from "../account/apps/apps.cases.ts";
import { authorizeCases } from "../sign-in/authorize/authorize.cases.ts";
import { challengeCases } from "./challenge.cases.ts";
import { changePasswordCases } from "../passwords/change-password/change-password.cases.ts";
import { clientInvitationCases } from "../joining/client-invitation/client-invitation.cases.ts";
import { connectionCases } from "../connection/connection.cases.ts";
import { downloadsCases } from "../workspace/downloads/downloads.cases.ts";
import { forgotPasswordCases } from "../passwords/forgot-password/forgot-password.cases.ts";
import { forgotWithRecoveryCases } from "../passwords/forgot-with-recovery/forgot-with-recovery.cases.ts";
import { inviteDecisionCases } from "../joining/invite-decision/invite-decision.cases.ts";
import { inviteCases, registeringCases } from "../joining/invite/invite.cases.ts";
import { loginCases } from "../sign-in/login/login.cases.ts";
import { loginResultCases } from "../sign-in/login-result/login-result.cases.ts";
import { multiFactorLoginCases } from "../sign-in/multi-factor-login/multi-factor-login.cases.ts";
import { multiFactorSetupCases } from "../sign-in/multi-factor-setup/multi-factor-setup.cases.ts";
import { notMeCases } from "../passwords/not-me/not-me.cases.ts";
import { onboardingLoginCases } from "../sign-in/onboarding-login/onboarding-login.cases.ts";
import { onboardingSignUpCases } from "../joining/onboarding-sign-up/onboarding-sign-up.cases.ts";
import { passkeySetUpCases } from "../sign-in/passkey-set-up/passkey-set-up.cases.ts";
import { passkeysCases } from "../account/passkeys/passkeys.cases.ts";
import { passkeySignInCases } from "../sign-in/passkey-sign-in/passkey-sign-in.cases.ts";
import { pictureCases } from "../account/picture/picture.cases.ts";
import { recoveryCodeCases } from "../sign-in/recovery-code/recovery-code.cases.ts";
import { reportCases } from "../account/report/report.cases.ts";
import { resetCountdownCases } from "../passwords/reset-countdown/reset-countdown.cases.ts";
import { newPasswordCases, resetPasswordCases } from "../passwords/reset-password/reset-password.cases.ts";
import { sessionCases } from "../app/session/session.cases.ts";
import { sessionsCases } from "../account/sessions/sessions.cases.ts";
import { signUpCases } from "../joining/sign-up/sign-up.cases.ts";
import { stepUpCases } from "../sign-in/step-up/step-up.cases.ts";
import { verifyEmailCases } from "../sign-in/verify-email/verify-email.cases.ts";
import { verifyOrganizationCases } from "../joining/verify-organization/verify-organization.cases.ts";
import { workspaceCases } from "../workspace/workspace/workspace.cases.ts";
import { workspaceRedirectCases } from "../workspace/workspace-redirect/workspace-redirect.cases.ts";
import type { AnyActorRef } from "xstate";
import { type Running, running } from "../shared/running.ts";
import type { AnyCases, Outcome } from "../shared/cases.ts";
import type { Scenario } from "./scenario.ts";

/** The cases of every machine, by its group and the name of its golden traces. */
export const casesByGroup: Record<string, Record<string, AnyCases>> = {
  "sign-in": {
    login: loginCases,
    "passkey-sign-in": passkeySignInCases,
    "login-result": loginResultCases,
    "multi-factor-login": multiFactorLoginCases,
    "multi-factor-setup": multiFactorSetupCases,
    "recovery-code": recoveryCodeCases,
    authorize: authorizeCases,
    "onboarding-login": onboardingLoginCases,
    "verify-email": verifyEmailCases,
    "step-up": stepUpCases,
  },
  passwords: {
    "change-password": changePasswordCases,
    "forgot-password": forgotPasswordCases,
    "forgot-with-recovery": forgotWithRecoveryCases,
    "reset-password": resetPasswordCases,
    "not-me": notMeCases,
    "reset-countdown": resetCountdownCases,
    "new-password": newPasswordCases,
  },
  joining: {
    "sign-up": signUpCases,
    "onboarding-sign-up": onboardingSignUpCases,
    invite: inviteCases,
    "invite-decision": inviteDecisionCases,
    registering: registeringCases,
    "client-invitation": clientInvitationCases,
    "verify-organization": verifyOrganizationCases,
  },
  workspace: {
    workspace: workspaceCases,
    "workspace-redirect": workspaceRedirectCases,
    downloads: downloadsCases,
  },
  account: {
    sessions: sessionsCases,
    picture: pictureCases,
    passkeys: passkeysCases,
    activity: activityCases,
    "passkey-set-up": passkeySetUpCases,
    apps: appsCases,
    report: reportCases,
  },
  parts: { challenge: challengeCases },
  connection: { connection: connectionCases },
  app: { session: sessionCases, app: appCases },
};

/** The cases of every machine, by the name of its golden traces. */
export const allCases: Record<string, AnyCases> = Object.fromEntries(
  Object.values(casesByGroup).flatMap((group) => Object.entries(group)),
);

const byMachine = new Map(Object.values(allCases).map((cases) => [cases.machine.id, cases]));

/** The cases of a machine, by its id. */
export const casesOf = (id: string): AnyCases | null => byMachine.get(id) ?? null;

/** The cases of the innermost of these machines that makes a request. */
export const casesOfAsker = (machines: readonly Running[], name: string): AnyCases | null =>
  machines.map(({ snapshot }) => casesOf(snapshot.machine.id)).find((cases) => cases?.outcomes[name]) ?? null;

/** The outcomes of a request, by name: those of the machine that makes it, and those of the scenario. */
export const outcomesOf = (
  root: AnyActorRef,
  { outcomes }: Pick<Scenario, "outcomes">,
  name: string,
): Readonly<Record<string, Outcome>> => ({ ...casesOfAsker(running(root), name)?.outcomes[name], ...outcomes?.[name] });
