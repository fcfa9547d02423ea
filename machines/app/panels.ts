/** The panels that can open over a page, with what they show. Most of them need a signed-in person. */
export const panels = {
  sessions: "A panel shows the person's signed-in devices.",
  picture: "The person changes their own picture in a panel.",
  passkeys: "A panel shows the person's passkeys.",
  apps: "A panel shows the third-party apps that the person has let in.",
  activity: "A panel shows what happened to the person's account.",
  releaseNotes: "A panel shows the release notes of this version.",
  appVersion: "A panel shows the app version.",
  shortcuts: "A panel shows the keyboard shortcuts.",
  support: "A panel offers a support report first, and then the ways to contact support.",
  troubleshooting: "A panel shows details for support: connection, version, browser.",
} as const;
export type Panel = keyof typeof panels;

/** Whether a panel has this name. */
export const isPanel = (name: string): name is Panel => Object.hasOwn(panels, name);
export const panelNames: readonly Panel[] = Object.keys(panels).filter(isPanel);
