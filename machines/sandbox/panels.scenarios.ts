import { asMember, type Scenario, signedIn } from "./scenario.ts";

/** The panels that the help menu opens. */
export const helpPanels = ["release notes", "app version", "shortcuts", "support", "troubleshooting"].map(
  (panel) => `panel.open ${panel}`,
);

const toProof = [
  ...asMember,
  "getBuildInfo: nothing",
  "app panel.open passkeys",
  "passkeys|read: two",
  "passkeys passkey.remove phone",
  "passkeys passkey.confirm",
  "passkeys|remove: not without a proof",
] as const;

/** The panels over any page, and the proof that some of them ask for. */
export const panelScenarios = {
  "signed-in devices": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: two links", "app panel.open sessions"],
    within: ["downloads"],
    root: ["panel.open sessions", "panel.close"],
    forced: [
      "sessions device.signOut one not listed",
      "sessions device.askAgain",
      "sessions device.askAgain of one not listed",
      "sessions others.signOut",
    ],
  },
  passkeys: {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: nothing", "app panel.open passkeys"],
    within: ["downloads"],
    root: ["panel.open passkeys", "panel.close"],
    forced: ["passkeys passkey.rename one not listed", "passkeys passkey.remove one not listed"],
  },
  "proving who one is": {
    address: "/downloads",
    opening: signedIn,
    prelude: toProof,
    within: ["downloads"],
    only: [
      ...toProof,
      "stepUp|read: every way",
      "stepUp|read: the password alone",
      "stepUp|read: connection lost",
      "stepUp form.edit password",
      "stepUp field.leave password",
      "stepUp field.leave wrong password",
      "stepUp form.submit",
      "stepUp form.submit with errors",
      "stepUp code.choose email",
      "stepUp code.choose the app",
      "stepUp password.choose",
      "stepUp passkey.use",
      "stepUp proof.cancel",
      "stepUp|prove: right",
      "stepUp|prove: breaks",
      "stepUp|prove-with-code: breaks",
      "stepUp|challenge: breaks",
      "the clock reaches the next timer",
      "stepUp|prove: wrong password",
      "stepUp|prove-with-code: right",
      "stepUp|prove-with-code: wrong or no longer valid",
      "stepUp|prove-with-passkey: proved",
      "stepUp|prove-with-passkey: unknown to the service",
      "forgetPasskey: forgotten",
      "challenge code.filled",
      "stepUp|challenge: asked",
      "provePasskey: proved",
      "provePasskey: cancelled",
    ],
    forced: ["stepUp code.choose the app", "stepUp passkey.use"],
  },
  "own picture": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: nothing", "app panel.open picture"],
    within: ["downloads"],
    root: ["panel.open picture", "panel.close"],
    forced: ["picture picture.remove"],
  },
  "support report": {
    address: "/downloads",
    // An address that the person can black out.
    opening: { email: "ann@acme.test" },
    prelude: ["getBuildInfo: nothing"],
    within: ["downloads"],
    root: ["report.open", "report.missing"],
  },
  "help menu on a phone": {
    address: "/downloads",
    opening: { ...signedIn, platform: "MOBILE" },
    prelude: [...asMember, "getBuildInfo: nothing"],
    within: ["downloads"],
    root: [...helpPanels, "panel.close"],
  },
} as const satisfies Record<string, Scenario>;
