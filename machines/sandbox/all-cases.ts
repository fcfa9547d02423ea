import { appCases } from "../app/app.cases.ts";
import { authorizeCases } from "../authorize/authorize.cases.ts";
import { challengeCases } from "../challenge/challenge.cases.ts";
import { changePasswordCases } from "../change-password/change-password.cases.ts";
import { clientInvitationCases } from "../client-invitation/client-invitation.cases.ts";
import { connectionCases } from "../connection/connection.cases.ts";
import { downloadsCases } from "../downloads/downloads.cases.ts";
import { forgotPasswordCases } from "../forgot-password/forgot-password.cases.ts";
import { forgotWithRecoveryCases } from "../forgot-with-recovery/forgot-with-recovery.cases.ts";
import { inviteDecisionCases } from "../invite-decision/invite-decision.cases.ts";
import { inviteCases, registeringCases } from "../invite/invite.cases.ts";
import { loginCases } from "../login/login.cases.ts";
import { loginResultCases } from "../login-result/login-result.cases.ts";
import { multiFactorLoginCases } from "../multi-factor-login/multi-factor-login.cases.ts";
import { multiFactorSetupCases } from "../multi-factor-setup/multi-factor-setup.cases.ts";
import { onboardingLoginCases } from "../onboarding-login/onboarding-login.cases.ts";
import { onboardingSignUpCases } from "../onboarding-sign-up/onboarding-sign-up.cases.ts";
import { pictureCases } from "../picture/picture.cases.ts";
import { recoveryCodeCases } from "../recovery-code/recovery-code.cases.ts";
import { reportCases } from "../report/report.cases.ts";
import { resetCountdownCases } from "../reset-countdown/reset-countdown.cases.ts";
import { newPasswordCases, resetPasswordCases } from "../reset-password/reset-password.cases.ts";
import { sessionCases } from "../session/session.cases.ts";
import { sessionsCases } from "../sessions/sessions.cases.ts";
import { signUpCases } from "../sign-up/sign-up.cases.ts";
import { verifyEmailCases } from "../verify-email/verify-email.cases.ts";
import { verifyOrganizationCases } from "../verify-organization/verify-organization.cases.ts";
import { workspaceCases } from "../workspace/workspace.cases.ts";
import { workspaceRedirectCases } from "../workspace-redirect/workspace-redirect.cases.ts";
import type { AnyActorRef } from "xstate";
import { type Running, running } from "../shared/running.ts";
import type { AnyCases, Outcome } from "./cases.ts";
import type { Scenario } from "./scenario.ts";

/** The cases of every machine, by the name of its golden traces. */
export const allCases: Record<string, AnyCases> = {
  login: loginCases,
  "login-result": loginResultCases,
  challenge: challengeCases,
  "multi-factor-login": multiFactorLoginCases,
  "multi-factor-setup": multiFactorSetupCases,
  "recovery-code": recoveryCodeCases,
  authorize: authorizeCases,
  "onboarding-login": onboardingLoginCases,
  "verify-email": verifyEmailCases,
  "change-password": changePasswordCases,
  "forgot-password": forgotPasswordCases,
  "forgot-with-recovery": forgotWithRecoveryCases,
  "reset-password": resetPasswordCases,
  "reset-countdown": resetCountdownCases,
  "new-password": newPasswordCases,
  "sign-up": signUpCases,
  "onboarding-sign-up": onboardingSignUpCases,
  invite: inviteCases,
  "invite-decision": inviteDecisionCases,
  registering: registeringCases,
  "client-invitation": clientInvitationCases,
  "verify-organization": verifyOrganizationCases,
  downloads: downloadsCases,
  connection: connectionCases,
  sessions: sessionsCases,
  picture: pictureCases,
  report: reportCases,
  workspace: workspaceCases,
  "workspace-redirect": workspaceRedirectCases,
  session: sessionCases,
  app: appCases,
};

const byMachine = new Map(Object.values(allCases).map((cases) => [cases.machine.id, cases]));

/** The cases of a machine, by its id. */
export const casesOf = (id: string): AnyCases | null => byMachine.get(id) ?? null;

/** The cases of the innermost of these machines that asks for something. */
export const casesOfAsker = (machines: readonly Running[], name: string): AnyCases | null =>
  machines.map(({ snapshot }) => casesOf(snapshot.machine.id)).find((cases) => cases?.outcomes[name]) ?? null;

/** The outcomes that something asked for can have, by name: those of the machine that asks, and of the scenario. */
export const outcomesOf = (
  root: AnyActorRef,
  { outcomes }: Pick<Scenario, "outcomes">,
  name: string,
): Readonly<Record<string, Outcome>> => ({ ...casesOfAsker(running(root), name)?.outcomes[name], ...outcomes?.[name] });
