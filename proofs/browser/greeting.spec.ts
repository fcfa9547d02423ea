import { expect, test } from "../../e2e/fixtures.ts";
import { identifierField, loginButton, member, PASSWORD, passwordField } from "../../e2e/screens.ts";

/* A socket that opens slowly: the service answers the handshake late. */

test("a sign-in pressed during the socket's handshake is sent on that socket once it is open", async ({ page }) => {
  const greetings: string[] = [];
  const held: (() => void)[] = [];
  let lines = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    lines += 1;
    const service = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).startsWith("40")) greetings.push(String(message));
      service.send(message);
    });
    service.onMessage((message) => {
      if (String(message).startsWith("40")) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.goto("/login");
  await identifierField(page).fill(member(73));
  await passwordField(page).fill(PASSWORD);
  await expect.poll(() => held.length).toBe(1);
  await loginButton(page).click();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  held.forEach((release) => release());
  await expect(page).toHaveURL("/workspace");
  expect(greetings).toHaveLength(1);
  expect(lines).toBe(1);
});
