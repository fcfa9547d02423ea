import { hasProblems, problemsIn } from "../machines/form/fields.ts";
import { loginRequest } from "../machines/login/login-details.ts";
import { credentialRules } from "../machines/shared/passwords.ts";
import { trimmed } from "../machines/shared/rules.ts";
import { revealed, Secret } from "../machines/shared/secret.ts";
import { seal } from "./adapters/cipher.ts";
import { isInShell } from "./adapters/desktop-shell.ts";
import { platformOf } from "./adapters/platform.ts";

/*
 * Sends a sign-in over the early socket before the app is there, which is then told of the press and takes over the
 * answer (src/adapters/socket-client.ts). The page loads this with the first key on the login page (index.html).
 */

const form = document.querySelector<HTMLFormElement>('[data-screen="login"] form');

function send(): void {
  const early = globalThis.earlySocket;
  // Without it the app has taken the socket over. What a shell says goes into the call, and only the app asks it.
  if (!form || !early || "desktopShell" in window || isInShell()) return;
  const typed = new FormData(form);
  const textOf = (name: string) => {
    const text = typed.get(name);
    return typeof text === "string" ? trimmed(text) : "";
  };
  const values = { identifier: textOf("identifier"), password: new Secret(textOf("password")) };
  if (hasProblems(problemsIn(credentialRules, values))) return;
  const data = revealed(loginRequest({ ...values, platform: platformOf(null), appVersion: null }));
  const id = "early";
  const cipherText = seal({ event: "login", data, id }, early.secret);

  const isConnected = () => early.arrived.some((event) => event instanceof MessageEvent && isAccepted(event.data));
  const emit = () => {
    if (early.login !== null || globalThis.earlySocket !== early || !isConnected()) return;
    early.login = { id, data: JSON.stringify(data) };
    early.socket.send(`42${JSON.stringify(["request", cipherText])}`);
  };
  emit();
  early.socket.addEventListener("message", emit, { signal: early.listening.signal });
}

/** Whether it is Socket.IO's answer to the handshake: only then it takes calls. */
const isAccepted = (message: unknown) => typeof message === "string" && message.startsWith("40");

const isSent = (button: HTMLButtonElement) => button.form === form && button.type === "submit";
if ([...(globalThis.pressedEarly ?? [])].some(isSent)) send();
form?.addEventListener("submit", send);
