import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { origin } from "../../machines/sandbox/scenario.ts";

const contentTypes = { html: "text/html", js: "text/javascript", css: "text/css" } as const;
const isKnownType = (ending: string): ending is keyof typeof contentTypes => Object.hasOwn(contentTypes, ending);

/**
 * Serves the page from its build, and an empty image for every address elsewhere.
 *
 * @param folder where the build is, from the root
 * @param ahead HTML for the page's head, before any script
 */
export async function serveSandbox(page: Page, folder = "dist/sandbox", ahead = () => ""): Promise<void> {
  const files = new Map<string, string>();
  async function contentOf(file: string): Promise<string> {
    const content = files.get(file) ?? (await readFile(folder + file, "utf8"));
    files.set(file, content);
    return file.endsWith(".html") ? content.replace("<head>", `<head>${ahead()}`) : content;
  }
  await page.route("**/*", async (route) => {
    const { origin: asked, pathname } = new URL(route.request().url());
    if (asked !== origin) return route.fulfill({ status: 200, contentType: "image/svg+xml", body: "<svg/>" });
    const file = pathname.startsWith("/assets/") ? pathname : "/index.html";
    const ending = file.slice(file.lastIndexOf(".") + 1);
    if (!isKnownType(ending)) throw new Error(`What is ${file}?`);
    await route.fulfill({ body: await contentOf(file), contentType: contentTypes[ending] });
  });
}
