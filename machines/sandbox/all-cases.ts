import { appCases } from "../app/app.cases.ts";
import { sessionCases } from "../app/session/session.cases.ts";
import { signOutCases } from "../app/session/sign-out.cases.ts";
import { connectionCases } from "../connection/connection.cases.ts";
import { inviteDecisionCases } from "../joining/invite-decision/invite-decision.cases.ts";
import { registeringCases } from "../joining/invite/invite.cases.ts";
import { resetCountdownCases } from "../passwords/reset-countdown/reset-countdown.cases.ts";
import { newPasswordCases } from "../passwords/reset-password/reset-password.cases.ts";
import { loginResultCases } from "../sign-in/login-result/login-result.cases.ts";
import { passkeySetUpCases } from "../sign-in/passkey-set-up/passkey-set-up.cases.ts";
import { passkeySignInCases } from "../sign-in/passkey-sign-in/passkey-sign-in.cases.ts";
import { stepUpCases } from "../sign-in/step-up/step-up.cases.ts";
import { workspaceRedirectCases } from "../workspace/workspace-redirect/workspace-redirect.cases.ts";
import { challengeCases } from "./challenge.cases.ts";
import { flowsByGroup } from "../app/flows.cases.ts";
import type { AnyCases } from "../../workbench/cases.ts";

/** Cases by the names of their golden traces. */
const named = (cases: readonly AnyCases[]): Record<string, AnyCases> =>
  Object.fromEntries(cases.map((one) => [nameOf(one), one]));

/** `app.session` is "session", `loginResult` is "login-result". */
const nameOf = ({ machine: { id } }: AnyCases): string =>
  id.replace(/^.*\./, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The cases of every machine, by its group and the name of its golden traces. */
export const casesByGroup = {
  "sign-in": named([
    ...Object.values<AnyCases>(flowsByGroup["sign-in"]),
    passkeySignInCases,
    loginResultCases,
    stepUpCases,
  ]),
  passwords: named([...Object.values<AnyCases>(flowsByGroup["passwords"]), resetCountdownCases, newPasswordCases]),
  joining: named([...Object.values<AnyCases>(flowsByGroup["joining"]), inviteDecisionCases, registeringCases]),
  workspace: named([...Object.values<AnyCases>(flowsByGroup["workspace"]), workspaceRedirectCases]),
  account: named([...Object.values<AnyCases>(flowsByGroup["account"]), passkeySetUpCases]),
  parts: named([challengeCases]),
  connection: named([connectionCases]),
  app: named([sessionCases, signOutCases, appCases]),
};

/** The cases of every machine, by the name of its golden traces. */
export const allCases: Record<string, AnyCases> = Object.fromEntries(
  Object.values(casesByGroup).flatMap((group) => Object.entries(group)),
);
