import { hasProblems, problemsIn } from "../machines/form/fields.ts";
import { loginRequest } from "../machines/login/login-details.ts";
import { credentialRules } from "../machines/shared/passwords.ts";
import { trimmed } from "../machines/shared/rules.ts";
import { revealed, Secret } from "../machines/shared/secret.ts";
import { seal } from "./adapters/cipher.ts";
import { isInShell } from "./adapters/desktop-shell.ts";
import { platformOf } from "./adapters/platform.ts";
import { isStorageOpen } from "./adapters/storage-open.ts";

/*
 * Sends a sign-in over the early socket before the app is there, which is then told of the press and takes over the
 * reply. The page loads this when the login page is first used (index.html).
 */

interface EarlySocket {
  socket: WebSocket;
  secret: string;
  handshake: string | null;
  login: { id: string; data: string } | null;
  arrived: Event[];
  listening: AbortController;
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var earlySocket: EarlySocket | null | undefined;
}

const ID = "early";
const form = document.querySelector<HTMLFormElement>('[data-screen="login"] form');
let submitted: unknown = null;

function submit(): void {
  // Once the app is alive, it holds the first submit and no other.
  if (submitted !== null && document.documentElement.dataset["live"] !== undefined) return;
  submitted = readForm();
  send();
  const early = globalThis.earlySocket;
  early?.socket.addEventListener("message", send, { signal: early.listening.signal });
}

/** The payload of the call; null if the app would not make it, or if only the app knows it. */
function readForm(): unknown {
  // What a desktop shell says is part of the call.
  if (!form || !isStorageOpen() || "desktopShell" in window || isInShell()) return null;
  const typed = new FormData(form);
  const textOf = (name: string) => {
    const text = typed.get(name);
    return typeof text === "string" ? trimmed(text) : "";
  };
  const values = { identifier: textOf("identifier"), password: new Secret(textOf("password")) };
  if (hasProblems(problemsIn(credentialRules, values))) return null;
  return revealed(loginRequest({ ...values, platform: platformOf(null), appVersion: null }));
}

/** Sends the call once, when the socket takes calls, unless the app has taken the socket over. */
function send(): void {
  const early = globalThis.earlySocket;
  if (!early || early.login !== null || submitted === null) return;
  // Another tab has signed in since. The app finds out who that is.
  if (early.handshake?.includes('"token"')) return;
  if (!early.arrived.some((event) => event instanceof MessageEvent && isAccepted(event.data))) return;
  early.login = { id: ID, data: JSON.stringify(submitted) };
  const cipherText = seal({ event: "login", data: submitted, id: ID }, early.secret);
  early.socket.send(`42${JSON.stringify(["request", cipherText])}`);
}

/** Whether it is Socket.IO's answer to the handshake: only then it takes calls. */
const isAccepted = (message: unknown) => typeof message === "string" && message.startsWith("40");

const isSubmit = (button: HTMLButtonElement) => button.form === form && button.type === "submit";
if ([...(globalThis.pressedEarly ?? [])].some(isSubmit)) submit();
form?.addEventListener("submit", submit);
