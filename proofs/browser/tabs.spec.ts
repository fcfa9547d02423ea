import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { changePassword } from "../../e2e/screens.ts";

/* Several tabs of one browser: one signs in, or has a slow connection. */

const workspace = { name: "Choose your workspace" };

test("a password changed in one tab on a slow connection signs out no tab of this browser", async ({
  page,
  context,
}) => {
  await signIn(page, "person103@northwind.test");
  await expect(page.getByRole("heading", workspace)).toBeVisible();
  const other = await context.newPage();
  await other.routeWebSocket(/\/socket\.io\//, (socket) => {
    const service = socket.connectToServer();
    service.onMessage((message) => void setTimeout(() => socket.send(message), 300));
  });
  await other.goto("/change-password");
  await changePassword(other, "Passw0rd!", "Another-horse-8");
  await expect(other.getByText("Password updated successfully.")).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByRole("heading", workspace)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", workspace)).toBeVisible();
});

test("signing in in one tab signs in the others", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/login");
  await signIn(page, "person102@northwind.test");
  for (const tab of [page, other]) await expect(tab.getByRole("heading", workspace)).toBeVisible();
});
