import { generate } from "otplib";
import { io } from "socket.io-client";
import * as v from "valibot";
import { type ReplyEnvelope, replyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { open, seal } from "../../../service/socket/cipher.ts";
import { DEFAULT_SOCKET_SECRET } from "../../../service/settings/environment.ts";

/** The password of all demo accounts. */
export const DEMO_PASSWORD = "Passw0rd!";

/** A socket to the service, like a page's. One call at a time. */
export interface Client {
  call(event: string, data: unknown): Promise<ReplyEnvelope>;
  isConnected(): boolean;
  close(): void;
}

/** Connects. Throws the reason if the handshake is refused. */
export async function connect({ url, origin }: { url: string; origin: string }, token?: string): Promise<Client> {
  const socket = io(url, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { app: "account", ...(token !== undefined && { token }) },
    extraHeaders: { origin },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  let calls = 0;
  return {
    call(event, data) {
      calls += 1;
      const id = String(calls);
      return new Promise((resolve, reject) => {
        const onResponse = (sealed: unknown) => {
          const reply = v.parse(replyEnvelope, open(sealed, DEFAULT_SOCKET_SECRET));
          // Other replies are pushed, such as the session after a sign-in.
          if (reply.id !== id) return;
          socket.off("response", onResponse).off("disconnect", onDisconnect);
          resolve(reply);
        };
        const onDisconnect = (reason: string) => reject(new Error(`The socket closed: ${reason}`));
        socket.on("response", onResponse).on("disconnect", onDisconnect);
        socket.emit("request", seal({ event, data, id }, DEFAULT_SOCKET_SECRET));
      });
    },
    isConnected: () => socket.connected,
    close: () => void socket.close(),
  };
}

/** The payload of a sign-in. */
const loginData = (email: string) => ({
  identifier: email,
  email,
  password: DEMO_PASSWORD,
  platform: "WEB",
  MFAType: 1,
});

const signedIn = v.object({ token: v.string() });

/** Signs a demo person in and returns the token. Throws the service's message if refused. */
export async function signIn(client: Client, email: string, otp?: string): Promise<string> {
  const { data } = await client.call("login", { ...loginData(email), ...(otp !== undefined && { otp, MFAType: 2 }) });
  const parsed = v.safeParse(signedIn, data);
  if (!parsed.success) throw new Error(`${email} could not sign in: ${JSON.stringify(data)}`);
  return parsed.output.token;
}

/** The same in the two steps of someone who has an authenticator. */
export async function signInWithCode(client: Client, email: string, secret: string): Promise<string> {
  await client.call("login", loginData(email));
  return signIn(client, email, await generate({ secret }));
}

/** Starts a new session for a demo person and returns its token. */
export async function tokenOf(service: { url: string; origin: string }, email: string): Promise<string> {
  const client = await connect(service);
  try {
    return await signIn(client, email);
  } finally {
    client.close();
  }
}
