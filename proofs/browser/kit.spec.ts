import type { Request } from "@playwright/test";
import { expect, test } from "../../e2e/fixtures.ts";

test("the page fetches Mantine once the socket is open and a person uses the page, and fetches nothing after a sign-in", async ({
  page,
}) => {
  const happened: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", () => happened.push("socket")));
  const onTheirWay = new Set<Request>();
  page.on("request", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    happened.push(new URL(request.url()).pathname);
    onTheirWay.add(request);
  });
  page.on("requestfinished", (request) => onTheirWay.delete(request));
  const isKit = (event: string) => /\/kit-[\w-]{8}\.(js|css)$/.test(event);
  await page.goto("/login");
  // The page prefetches the screens for a lost connection last.
  await expect.poll(() => happened.some((event) => event.startsWith("/assets/unreachable-screen-"))).toBe(true);
  expect(happened).toContain("socket");
  expect(happened.filter(isKit)).toEqual([]);
  await page.mouse.move(10, 10);
  await expect.poll(() => happened.filter(isKit)).toHaveLength(2);

  // The last prefetched screens, the menus around them, and the chunks that these import.
  const last = ["workspace-screen", "chrome", "report-panel"];
  await expect
    .poll(() => last.filter((name) => !happened.some((event) => event.startsWith(`/assets/${name}-`))))
    .toEqual([]);
  await expect.poll(() => onTheirWay.size).toBe(0);
  happened.length = 0;
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill("many@acme.test");
  await page.getByRole("textbox", { name: "Password" }).fill("Passw0rd!");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Choose your workspace" })).toBeVisible();
  expect(happened.filter((event) => event !== "socket")).toEqual([]);
});
