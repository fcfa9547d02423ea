import { generate } from "otplib";
import { DEMO_PASSWORD } from "../service/demo/people.ts";
import { DEFAULT_SOCKET_SECRET } from "../service/settings/environment.ts";
import { type Client, connect, tokenIn } from "../tests/service/support/client.ts";

/** A service with demo data: where it listens, and the origin that its sockets accept. */
export interface DemoService {
  readonly url: string;
  readonly origin: string;
}

/** Connects as a page of that service would. Throws the reason if the handshake is refused. */
export const connectDemo = ({ url, origin }: DemoService, token?: string): Promise<Client> =>
  connect(url, { origin, secret: DEFAULT_SOCKET_SECRET, ...(token !== undefined && { token }) });

const loginData = (email: string) => ({
  identifier: email,
  email,
  password: DEMO_PASSWORD,
  platform: "WEB",
  MFAType: 1,
});

/** Signs a demo person in and returns the token. Throws if the service refuses. */
export async function signInDemo(client: Client, email: string): Promise<string> {
  return tokenIn(await client.call("login", loginData(email)));
}

/** The same in the two steps of a person who has an authenticator. */
export async function signInWithCode(client: Client, email: string, secret: string): Promise<string> {
  await client.call("login", loginData(email));
  return tokenIn(await client.call("login", { ...loginData(email), otp: await generate({ secret }), MFAType: 2 }));
}

/** Starts a new session for a demo person and returns its token. */
export async function tokenOf(service: DemoService, email: string): Promise<string> {
  const client = await connectDemo(service);
  try {
    return await signInDemo(client, email);
  } finally {
    client.close();
  }
}
