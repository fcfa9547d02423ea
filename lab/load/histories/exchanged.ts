import { eq } from "drizzle-orm";
import * as v from "valibot";
import { fingerprint, newToken } from "../../../service/shared/ids.ts";
import type { Db } from "../../../service/database/database.ts";
import { oauthClients, oauthCodes, sessions } from "../../../service/database/schema.ts";
import type { Asked, Reply } from "./lane.ts";
import { exchanges, type ExchangeInput, type ExchangeOutcome } from "./models.ts";
import { addPerson, addressOf, later } from "./rows.ts";
import { thing, type Game } from "./thing.ts";

const CLIENT = { id: "load", secret: "the secret of the load tool's client" };
const STEPS = 12;
const REDIRECT = "https://load.example/callback";

const tokenAnswer = v.object({ access_token: v.string() });

function exchanged({ answer, ...times }: Asked<Reply>): Asked<ExchangeOutcome> {
  if (answer === null) return { ...times, answer };
  if (answer.status === 200) return { ...times, answer: "accepted" };
  if (answer.status === 400 || answer.status === 401) return { ...times, answer: "refused" };
  throw new Error(`An exchange was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Authorization codes of third-party apps, and their access tokens. */
export const exchangedThing = thing(
  "OAuth codes",
  exchanges,
  async (db: Db, random, number): Promise<Game<ExchangeInput, ExchangeOutcome>> => {
    const redirectUris = [REDIRECT];
    const client = { id: CLIENT.id, name: "Load", redirectUris, secretHash: fingerprint(CLIENT.secret) };
    await db.insert(oauthClients).values(client).onConflictDoNothing();
    const [personId, code] = [await addPerson(db, number), newToken()];
    await db.insert(oauthCodes).values({
      codeHash: fingerprint(code),
      clientId: CLIENT.id,
      personId,
      redirectUri: REDIRECT,
      expiresAt: later(),
    });
    const grant = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
    const body = new URLSearchParams({ ...grant, client_id: CLIENT.id, client_secret: CLIENT.secret }).toString();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    let token: string | null = null;
    let firstDone = () => {};
    const first = new Promise<void>((resolve) => (firstDone = resolve));
    const steps: ExchangeInput[] = ["exchange"];
    while (steps.length < STEPS) steps.push(random.pick(["token", "token", "token", "exchange"]));
    return {
      from: { address: addressOf(number) },
      steps,
      async ask(input, lane) {
        if (input === "token") {
          await first;
          if (token === null) return null;
          const headers = { authorization: `Bearer ${token}` };
          return exchanged(await lane.fetch("/oauth2/userinfo", { method: "GET", headers }));
        }
        const asked = await lane.fetch("/oauth2/token", { method: "POST", headers: form, body });
        if (asked.answer?.status === 200) token = v.parse(tokenAnswer, asked.answer.body).access_token;
        firstDone();
        return exchanged(asked);
      },
      read: async () => [{ input: "read", outcome: await db.$count(sessions, eq(sessions.personId, personId)) }],
    };
  },
);
