/* The handlers of all calls. Written by `npm run lists`. */

export * from "../account/activity.ts";
export * from "../account/apps.ts";
export * from "../account/passkeys.ts";
export * from "../account/sessions.ts";
export * from "../joining/client-invitation.ts";
export * from "../joining/countries.ts";
export * from "../joining/invite.ts";
export * from "../joining/sign-up.ts";
export * from "../joining/verify-organization.ts";
export * from "../passwords/change-password.ts";
export * from "../passwords/forgot-password.ts";
export * from "../passwords/forgot-with-recovery.ts";
export * from "../passwords/not-me.ts";
export * from "../passwords/reset-password.ts";
export * from "../sign-in/login.ts";
export * from "../sign-in/onboarding-login.ts";
export * from "../sign-in/passkey-sign-in.ts";
export * from "../sign-in/resend-code.ts";
export * from "../sign-in/second-factor-setup.ts";
export * from "../sign-in/session.ts";
export * from "../sign-in/step-up.ts";
export * from "../sign-in/trusted-devices.ts";
export * from "../sign-in/verify-email.ts";
export * from "../workspace/workspace.ts";
