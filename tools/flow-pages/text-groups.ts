import type { Catalogue } from "../../src/texts/catalogue.ts";

/** The groups of the catalogue that a screen or machine shows beside, or instead of, those of its own name. */
const moreTexts: Readonly<Record<string, readonly (keyof Catalogue)[]>> = {
  challenge: ["multiFactorLogin"],
  changePassword: ["newPassword"],
  invite: ["newPassword"],
  inviteClient: ["clientInvitation"],
  newPassword: ["resetPassword"],
  onboardingSignUp: ["newPassword"],
  picture: ["changePicture"],
  registering: ["invite", "newPassword"],
  report: ["supportReport"],
  resetPassword: ["newPassword"],
  sessions: ["signedInDevices"],
  verifyOrganization: ["verifyEmail"],
  workspace: ["products"],
};

/** The groups of the catalogue whose texts a screen or machine shows: that of its own name, and others. */
export const textGroups = (name: string): readonly string[] => [name, ...(moreTexts[name] ?? [])];
