import type { Page } from "@playwright/test";
import { tokenOf } from "../../../e2e/demo-client.ts";
import { type Part, ratioRow } from "../support/figures.ts";
import { BLANK } from "../support/h2.ts";
import { loginPageOf, withStage } from "../support/stage.ts";
import { usableAfter } from "./other-screens.ts";

/** Measures pages opened again, over a slow network: by a later visit, and by Back from a product. */
export const returnVisits: Part = ({ runs }) =>
  withStage(async (stage) => {
    const { html, foyer, service } = stage;
    const login = loginPageOf(stage);
    const workspace = {
      ...foyer,
      typed: false,
      path: "/workspace",
      control: '[data-screen="workspace"] fieldset label',
      cookies: { token: await tokenOf(service, "member@acme.test") },
    };
    const openFirst = ({ path }: { path: string }) => ({
      async before(page: Page) {
        await page.goto(foyer.origin + path);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.goto(foyer.origin + BLANK);
      },
    });
    const samples: Record<"html" | "login again" | "workspace" | "back", number[]> = {
      html: [],
      "login again": [],
      workspace: [],
      back: [],
    };
    for (let run = 0; run < runs; run += 1) {
      samples.html.push(await usableAfter(stage, html));
      samples["login again"].push(await usableAfter(stage, { ...login, ...openFirst(login) }));
      samples.workspace.push(await usableAfter(stage, workspace));
      samples.back.push(await usableAfter(stage, { ...workspace, ...openFirst(workspace), back: true }));
    }
    const rows = [
      ratioRow(
        "second visit of the login page: usable",
        samples["login again"],
        "html, first visit",
        samples.html,
        1.4,
      ),
      ratioRow("Back to the workspace: alive", samples.back, "its first visit", samples.workspace, 0.5),
    ];
    return { rows, samples };
  });
