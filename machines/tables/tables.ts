import { appTable } from "./app.table.ts";
import { authorizeTable } from "./authorize.table.ts";
import { challengeTable } from "./challenge.table.ts";
import { changePasswordTable } from "./change-password.table.ts";
import { clientInvitationTable } from "./client-invitation.table.ts";
import { downloadsTable } from "./downloads.table.ts";
import { forgotPasswordTable } from "./forgot-password.table.ts";
import { forgotWithRecoveryTable } from "./forgot-with-recovery.table.ts";
import { inviteTable, registeringTable } from "./invite.table.ts";
import { loginTable } from "./login.table.ts";
import { loginResultTable } from "./login-result.table.ts";
import { multiFactorLoginTable } from "./multi-factor-login.table.ts";
import { multiFactorSetupTable } from "./multi-factor-setup.table.ts";
import { onboardingLoginTable } from "./onboarding-login.table.ts";
import { onboardingSignUpTable } from "./onboarding-sign-up.table.ts";
import { pictureTable } from "./picture.table.ts";
import { recoveryCodeTable } from "./recovery-code.table.ts";
import { reportTable } from "./report.table.ts";
import { newPasswordTable, resetPasswordTable } from "./reset-password.table.ts";
import { sessionsTable } from "./sessions.table.ts";
import { signUpTable } from "./sign-up.table.ts";
import { verifyEmailTable } from "./verify-email.table.ts";
import { verifyOrganizationTable } from "./verify-organization.table.ts";
import { workspaceTable } from "./workspace.table.ts";
import { workspaceRedirectTable } from "./workspace-redirect.table.ts";
import type { AnyTable } from "./table.ts";

/** Every table by the name of its golden traces. */
export const tables: Record<string, AnyTable> = {
  login: loginTable,
  "login-result": loginResultTable,
  challenge: challengeTable,
  "multi-factor-login": multiFactorLoginTable,
  "multi-factor-setup": multiFactorSetupTable,
  "recovery-code": recoveryCodeTable,
  authorize: authorizeTable,
  "onboarding-login": onboardingLoginTable,
  "verify-email": verifyEmailTable,
  "change-password": changePasswordTable,
  "forgot-password": forgotPasswordTable,
  "forgot-with-recovery": forgotWithRecoveryTable,
  "reset-password": resetPasswordTable,
  "new-password": newPasswordTable,
  "sign-up": signUpTable,
  "onboarding-sign-up": onboardingSignUpTable,
  invite: inviteTable,
  registering: registeringTable,
  "client-invitation": clientInvitationTable,
  "verify-organization": verifyOrganizationTable,
  downloads: downloadsTable,
  sessions: sessionsTable,
  picture: pictureTable,
  report: reportTable,
  workspace: workspaceTable,
  "workspace-redirect": workspaceRedirectTable,
  app: appTable,
};
