import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { expect, signIn } from "./fixtures.ts";
import { codeField } from "./screens.ts";

/* A person's authenticator app: it sees the QR code on the screen and shows codes (RFC 6238). */

// Its CommonJS file has no named exports that an import would find.
const { default: jsQR }: typeof import("jsqr") = createRequire(import.meta.url)("jsqr");

const STEP_SECONDS = 30;

/** Reads the QR code on the screen from a screenshot of it. */
export async function scan(page: Page): Promise<URL> {
  const screenshot = await page.getByRole("img", { name: /^QR code/ }).screenshot();
  const { greys, width, height } = await greysOf(page, screenshot);
  const pixels = greys.flatMap((grey) => [grey, grey, grey, 255]);
  const found = jsQR(Uint8ClampedArray.from(pixels), width, height);
  if (found === null) throw new Error("the QR code cannot be read");
  return new URL(found.data);
}

async function greysOf(page: Page, screenshot: Buffer) {
  const blank = await page.context().newPage();
  const { text, width, height } = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas?.drawImage(bitmap, 0, 0);
    const channels = [...(canvas?.getImageData(0, 0, width, height).data ?? [])];
    // Playwright takes a second to bring an array of this length out of the page, and no time for a text.
    const text = channels.flatMap((channel, index) => (index % 4 === 0 ? String.fromCodePoint(channel) : [])).join("");
    return { text, width, height };
  }, screenshot.toString("base64"));
  await blank.close();
  return { greys: Array.from(text, (character) => character.codePointAt(0) ?? 0), width, height };
}

/**
 * The six digits that an app with this secret shows now. A test that has used them takes the next ones, because the
 * service accepts a code once, and the next code a moment early.
 */
export function codeOf(secret: string, which: "now" | "next" = "now"): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return generate({ secret, epoch: which === "now" ? now : now + STEP_SECONDS });
}

/** Six digits that no app with this secret shows within the drift that the service allows. */
export async function wrongCodeOf(secret: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const near = await Promise.all(
    [-2, -1, 0, 1, 2].map((step) => generate({ secret, epoch: now + step * STEP_SECONDS })),
  );
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code));
  if (wrong === undefined) throw new Error("every code is near");
  return wrong;
}

/** Sets up an authenticator app for a person whose company requires a second factor, and returns its secret. */
export async function setUpApp(page: Page, email: string): Promise<string> {
  await signIn(page, email);
  await expect(page).toHaveURL("/setup-multi-factor");
  await page.getByRole("checkbox", { name: /^Authenticator App/ }).check();
  const secret = (await scan(page)).searchParams.get("secret") ?? "";
  await codeField(page).fill(await codeOf(secret));
  await expect(page.getByText("OTP verified successfully")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/login");
  return secret;
}
