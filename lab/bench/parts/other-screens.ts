import { tokenOf } from "../../../e2e/demo-client.ts";
import { demoOrganisations } from "../../../service/demo/people.ts";
import { type Part, ratioRow } from "../support/figures.ts";
import { type Stage, type Target, withStage } from "../support/stage.ts";
import { visit, type VisitOptions } from "../support/visit.ts";

/** Budgets of a screen, as ratios to the React form. */
const USABLE = 1.3;
const ALIVE = 1.6;
/** The same for a screen that the service does not draw. */
const UNDRAWN = 1.7;

interface Screen {
  readonly path: string;
  readonly control: string;
  readonly typed: boolean;
  /** False if the screen serves its purpose without React. */
  readonly live?: boolean;
  readonly key?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly budget?: number;
}

/** Measures screens opened by direct link over a slow network, against a React form in the same run. */
export const otherScreens: Part = ({ runs }) =>
  withStage(async (stage) => {
    const screens = await screensFor(stage);
    const samples: Record<string, number[]> = { floor: [] };
    for (let run = 0; run < runs; run += 1) {
      samples["floor"]?.push(await usableAfter(stage, stage.react));
      for (const [name, screen] of Object.entries(screens)) {
        (samples[name] ??= []).push(await usableAfter(stage, { ...stage.foyer, live: true, ...screen }));
      }
    }
    const { floor = [], ...others } = samples;
    const rows = Object.entries(others).map(([name, usable]) =>
      ratioRow(name, usable, "react", floor, screens[name]?.budget ?? USABLE),
    );
    return { rows, samples };
  });

async function screensFor({ service }: Stage): Promise<Record<string, Screen>> {
  const token = await tokenOf(service, "member@acme.test");
  return {
    "page not found": {
      path: "/nowhere/at/all",
      // A link, which the browser follows.
      control: '[data-screen="pageNotFound"] main a[href="/login"]',
      typed: false,
      live: false,
    },
    "onboarding login": {
      path: `/${demoOrganisations.acme}/login`,
      control: '[data-screen="onboardingLogin"] input[name="identifier"]',
      typed: true,
    },
    "verify email": {
      path: "/verify-email",
      control: '[data-screen="verifyEmail"] input',
      typed: true,
      cookies: { email: "inactive@acme.test" },
    },
    "change password": {
      path: "/change-password",
      control: '[data-screen="changePassword"] input[type="password"]',
      typed: true,
      cookies: { token },
    },
    "workspace, alive": {
      path: "/workspace",
      control: '[data-screen="workspace"] fieldset label',
      typed: false,
      cookies: { token },
      budget: ALIVE,
    },
    "sign-up, alive": {
      path: "/register",
      control: '[data-screen="signUp"] input',
      typed: false,
      budget: UNDRAWN,
    },
    "reset password, alive": {
      path: "/reset/demo-reset",
      control: '[data-screen="resetPassword"] input',
      typed: false,
      budget: UNDRAWN,
    },
    "invitation, alive": {
      path: "/invite/demo-register",
      control: '[data-screen="invite"] input',
      typed: false,
      budget: UNDRAWN,
    },
    workspace: {
      path: "/workspace",
      budget: 0.6,
      // A product that the page does not choose at first.
      control: '[data-screen="workspace"] input[value="chat"]',
      typed: true,
      key: " ",
      cookies: { token },
    },
  };
}

/**
 * Time in milliseconds until the page is usable over a slow network: a key typed into the first field is painted and
 * stays, or the first control is painted and, unless it works without React, hydrated.
 */
export function usableAfter(
  { browser }: Stage,
  { key = "1", ...target }: Target & Pick<VisitOptions, "cookies" | "before" | "back"> & { key?: string },
): Promise<number> {
  return visit(browser, { ...target, network: "slow4g" }, async ({ visible, press, quiet, holds }) => {
    await visible();
    if (target.typed) await press(key);
    const seen = await quiet();
    // A page without a script is never live.
    const live = target.live ? seen.live : 0;
    if (seen.visible === null || live === null) throw new Error(`${target.path} never became of use.`);
    if (!target.typed) return Math.max(seen.visible, live);
    if (seen.typed === null) throw new Error(`A key typed at ${target.path} did not arrive.`);
    return (await holds(key)) ? seen.typed : Math.max(seen.typed, live);
  });
}
