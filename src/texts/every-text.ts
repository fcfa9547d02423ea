/* All texts in English. Written by `npm run lists`. */

export * from "./en/authorize.ts";
export * from "./en/cannot-start.ts";
export * from "./en/chrome.ts";
export * from "./en/codes.ts";
export * from "./en/copying.ts";
export * from "./en/downloads.ts";
export * from "./en/joining.ts";
export * from "./en/passwords.ts";
export * from "./en/pieces.ts";
export * from "./en/recovery-code-field.ts";
export * from "./en/second-factor.ts";
export * from "./en/signed-in-layout.ts";
export * from "./en/status.ts";
export * from "./en/step-up.ts";
export * from "./en/support-report.ts";
export * from "./en/toasts.ts";
export * from "./en/verify-organization.ts";
export * from "./en/workspace.ts";
