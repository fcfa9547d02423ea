/** Every screen a state can ask for (`meta.screen`). The app has exactly one component for each. */
export const screens = [
  "starting",
  "unreachable",
  "leaving",
  "signingOut",
  "login",
  "onboardingLogin",
  "multiFactorLogin",
  "verifyEmail",
  "changePassword",
  "workspace",
  "multiFactorSetup",
  "recoveryCode",
  "forgotPassword",
  "emailSent",
  "forgotWithRecovery",
  "resetPassword",
  "signUp",
  "stayTuned",
  "onboardingSignUp",
  "invite",
  "inviteClient",
  "verifyOrganization",
  "authorize",
  "downloads",
  "pageNotFound",
  "fault",
] as const;

export type Screen = (typeof screens)[number];

/** The `meta` of a leaf state. */
export interface ScreenMeta {
  screen: Screen;
}

/** `stable`: the state waits for a person; `busy`: it waits for something else. */
export type Tag = "stable" | "busy";

/** The tag and screen of a flow's states: `...stable` where a state waits for the person, `...busy` elsewhere. */
export const showing = <S extends Screen>(screen: S) =>
  ({
    stable: { tags: "stable", meta: { screen } },
    busy: { tags: "busy", meta: { screen } },
  }) as const;
