import { fromPromise, setup } from "xstate";
import { authorizeMachine } from "../authorize/authorize.machine.ts";
import { changePasswordMachine } from "../change-password/change-password.machine.ts";
import { clientInvitationMachine } from "../client-invitation/client-invitation.machine.ts";
import { downloadsMachine } from "../downloads/downloads.machine.ts";
import { forgotPasswordMachine } from "../forgot-password/forgot-password.machine.ts";
import { forgotWithRecoveryMachine } from "../forgot-with-recovery/forgot-with-recovery.machine.ts";
import { inviteMachine } from "../invite/invite.machine.ts";
import { loginMachine } from "../login/login.machine.ts";
import { multiFactorLoginMachine } from "../multi-factor-login/multi-factor-login.machine.ts";
import { multiFactorSetupMachine } from "../multi-factor-setup/multi-factor-setup.machine.ts";
import { onboardingLoginMachine } from "../onboarding-login/onboarding-login.machine.ts";
import { onboardingSignUpMachine } from "../onboarding-sign-up/onboarding-sign-up.machine.ts";
import { pictureMachine } from "../picture/picture.machine.ts";
import { recoveryCodeMachine } from "../recovery-code/recovery-code.machine.ts";
import { reportMachine } from "../report/report.machine.ts";
import { resetPasswordMachine } from "../reset-password/reset-password.machine.ts";
import type { Reply } from "../shared/contract.ts";
import {
  call,
  connection,
  deadline,
  leave,
  load,
  now,
  port,
  reload,
  resumeSetup,
  signOut,
  storage,
} from "../shared/ports.ts";
import { createRoutes, type PlainRouteName } from "../shared/routes.ts";
import type { Screen, ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";
import { sessionsMachine } from "../sessions/sessions.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import { verifyEmailMachine } from "../verify-email/verify-email.machine.ts";
import { verifyOrganizationMachine } from "../verify-organization/verify-organization.machine.ts";
import { workspaceMachine } from "../workspace/workspace.machine.ts";
import type { AppContext, AppEvent, AppInput, Company, ToastText } from "./app.types.ts";
import { pagesOf, toPage, toSignIn } from "./places.ts";
import { assign, type Asked, enqueueActions, raise } from "./root-actions.ts";
import { isForThirdParty } from "./route-guard.ts";

/** The name and logo that an organisation's account pages show. */
const companyDetails = port((ports) =>
  fromPromise<Company, { orgId: string }>(async ({ input, signal }) => ({
    orgId: input.orgId,
    ...(await ports.call("getCompanyDetails", input, signal)),
  })),
);

/** What several parts of the root share. What one region does alone stands in its own file. */
export const appSetup = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    children: {} as {
      login: "login";
      onboardingLogin: "onboardingLogin";
      multiFactorLogin: "multiFactorLogin";
      verifyEmail: "verifyEmail";
      changePassword: "changePassword";
      workspace: "workspace";
      multiFactorSetup: "multiFactorSetup";
      recoveryCode: "recoveryCode";
      forgotPassword: "forgotPassword";
      forgotWithRecovery: "forgotWithRecovery";
      resetPassword: "resetPassword";
      signUp: "signUp";
      onboardingSignUp: "onboardingSignUp";
      invite: "invite";
      clientInvitation: "clientInvitation";
      verifyOrganization: "verifyOrganization";
      authorize: "authorize";
      downloads: "downloads";
      sessions: "sessions";
      report: "report";
      picture: "picture";
      connection: "connection";
      storage: "storage";
      resumeSetup: "resumeSetup";
    },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    authenticate: call("authenticate"),
    connection,
    deadline,
    load,
    now,
    storage,
    signOut,
    reload,
    leave,
    resumeSetup,
    login: loginMachine,
    onboardingLogin: onboardingLoginMachine,
    multiFactorLogin: multiFactorLoginMachine,
    verifyEmail: verifyEmailMachine,
    changePassword: changePasswordMachine,
    workspace: workspaceMachine,
    multiFactorSetup: multiFactorSetupMachine,
    recoveryCode: recoveryCodeMachine,
    forgotPassword: forgotPasswordMachine,
    forgotWithRecovery: forgotWithRecoveryMachine,
    resetPassword: resetPasswordMachine,
    signUp: signUpMachine,
    onboardingSignUp: onboardingSignUpMachine,
    invite: inviteMachine,
    clientInvitation: clientInvitationMachine,
    verifyOrganization: verifyOrganizationMachine,
    authorize: authorizeMachine,
    downloads: downloadsMachine,
    sessions: sessionsMachine,
    report: reportMachine,
    picture: pictureMachine,
    companyDetails,
  },
  actions: {
    /** A new token goes to three places at once: the root, the cookie and the socket's next handshake. */
    takeToken: enqueueActions(({ enqueue }, { token }: { token: Secret | null }) => {
      if (token === null) return;
      enqueue.assign({ token });
      enqueue.sendTo("storage", { type: "keep.token", token });
      enqueue.sendTo("connection", { type: "present", token });
    }),
    takeEmail: enqueueActions(({ enqueue }, { email }: { email: string | null }) => {
      if (email === null) return;
      enqueue.assign({ email });
      enqueue.sendTo("storage", { type: "keep.email", email });
    }),
    go: assign((_, params: { to: PlainRouteName; replace: boolean }) => toPage(params.to, params.replace)),
    /** To the login of the organisation whose page this is, or to the common login. */
    goToSignIn: assign(({ context: { visit } }) => {
      const pages = pagesOf(visit);
      return pages === null ? toPage("login", true) : toSignIn(pages);
    }),
    storeReturn: enqueueActions(({ context: { visit, settings }, enqueue }) => {
      // A sign-in for another app goes on at `/authorize`; the login is no page to return to.
      const returned = isForThirdParty(visit) ? { ...visit, route: { name: "authorize" as const } } : visit;
      enqueue.sendTo("storage", { type: "keep.previousUrl", url: createRoutes(settings.paths).format(returned) });
    }),
    toast: raise((_, { text }: Pick<ToastText, "text">) => ({ type: "toast.show" as const, text, about: null })),
    toastVerified: enqueueActions(({ enqueue }, { verified }: { verified: boolean }) => {
      if (verified) enqueue.raise({ type: "toast.show", text: "otpVerified", about: null });
    }),
    needScreen: enqueueActions(({ enqueue }, { screen }: { screen: Screen }) => {
      enqueue.assign({ screen });
      enqueue.raise({ type: "screen.load" });
    }),
  },
  guards: {
    signsIn: (_: Asked, params: { reply: Reply<"login"> }) =>
      params.reply.token !== null && !params.reply.activateAccount,
  },
});
