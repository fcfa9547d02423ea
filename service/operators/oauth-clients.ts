import { argument, flag, integer, message, multiple, object, option, string, withDefault } from "@optique/core";
import type { Db } from "../database/database.ts";
import { oauthClients } from "../database/schema.ts";
import {
  earlierSecretUntil,
  findClient,
  type OAuthClient,
  redirectProblem,
  removeClient,
  rotateSecret,
} from "../oauth/clients.ts";
import { fingerprint, newId, newToken } from "../shared/ids.ts";
import { CommandError, counted, defineCommand } from "./command.ts";
import { asWritten, checked, logo, name } from "./options.ts";

const redirect = checked(
  "ADDRESS",
  "",
  (input) => (redirectProblem(input) === null ? input : null),
  (input) => `--redirect ${input} must ${redirectProblem(input)}.`,
);

export const addOAuthClient = defineCommand("add-oauth-client", {
  about: "Register a third-party app that may sign people in; --confidential if it keeps a secret on its server.",
  options: object({
    name,
    redirects: multiple(
      option("--redirect", redirect, {
        description: message`Where people return to; may be given several times.`,
        errors: { invalidValue: asWritten },
      }),
      { min: 1, errors: { tooFew: message`Say where people return to with --redirect ADDRESS.` } },
    ),
    confidential: withDefault(flag("--confidential", { description: message`The app keeps a secret.` }), false),
    logo,
  }),
  async run(options, { db }) {
    const id = newId();
    const secret = options.confidential ? newToken() : null;
    await db.insert(oauthClients).values({
      id,
      name: options.name,
      logo: options.logo,
      redirectUris: [...new Set(options.redirects)],
      secretHash: secret === null ? null : fingerprint(secret),
    });
    const registered = `Registered ${options.name}.\nclient_id: ${id}`;
    const text =
      secret === null
        ? `${registered}\nIt has no secret and must use PKCE (S256).`
        : `${registered}\nclient_secret (shown only once): ${secret}`;
    return { text, data: { client_id: id, client_secret: secret } };
  },
});

const clientId = argument(string({ metavar: "CLIENT_ID" }), {
  description: message`The app's client_id; ${"list oauth-clients"} shows the ids.`,
  errors: { endOfInput: message`Name the app by its client_id.` },
});

const HOUR = 60 * 60_000;
const MOST_HOURS = 30 * 24;

const unknown = (id: string) =>
  new CommandError(`There is no third-party app ${id}. "list oauth-clients" shows them all.`);

/** The client with this id. @throws CommandError if there is none */
async function clientWith(db: Db, id: string): Promise<OAuthClient> {
  const client = await findClient(db, id);
  if (client === null) throw unknown(id);
  return client;
}

export const rotateClientSecret = defineCommand("rotate-client-secret", {
  about: "Give a third-party app a new secret; the one before works for a day more, or not at all with --overlap 0.",
  options: object({
    clientId,
    overlap: withDefault(
      option("--overlap", integer({ metavar: "HOURS", min: 0, max: MOST_HOURS }), {
        description: message`Hours during which the present secret works beside the new one, 24 by default; 0 ends every earlier one at once, because it has leaked.`,
      }),
      24,
    ),
  }),
  asks: ({ overlap, clientId: id }) =>
    overlap === 0
      ? `This ends every secret that the app ${id} has: it cannot sign anyone in until it has the new one.`
      : null,
  async run(options, { db, clock }) {
    const { id, name } = await clientWith(db, options.clientId);
    const now = clock.now();
    const secret = await rotateSecret(db, id, options.overlap * HOUR, now);
    if (secret === null) throw notRotated(await clientWith(db, id), now);
    const until = options.overlap === 0 ? null : new Date(now + options.overlap * HOUR).toISOString();
    const earlier = until === null ? "No earlier secret works any more." : `The earlier secret works until ${until}.`;
    return {
      text: `${name} has a new secret. ${earlier}\nclient_secret (shown only once): ${secret}`,
      data: { client_id: id, client_secret: secret, earlierSecretUntil: until },
    };
  },
});

function notRotated(client: OAuthClient, now: number): CommandError {
  if (client.secretHash === null) return new CommandError(`${client.name} has no secret: it uses PKCE.`);
  const until = earlierSecretUntil(client, now);
  if (until === null) return new CommandError(`Someone else has just given ${client.name} a new secret.`);
  return new CommandError(
    `The secret before the present one of ${client.name} still works until ${until.toISOString()}. Wait until then, or end both at once with --overlap 0.`,
  );
}

export const removeOAuthClient = defineCommand("remove-oauth-client", {
  about: "Remove a third-party app: it signs nobody in any more, and its tokens end at once.",
  options: object({ clientId }),
  asks: (options) => `This removes the third-party app ${options.clientId} and ends all its tokens.`,
  async run(options, { db }) {
    const { id, name } = await clientWith(db, options.clientId);
    const removed = await removeClient(db, id);
    if (removed === null) throw unknown(id);
    const { people, tokens } = removed;
    return {
      text: `Removed ${name}. ${counted(people, "person", "people")} had let it in, and ${counted(tokens, "access token")} ended.`,
      data: { client_id: id, people, endedTokens: tokens },
    };
  },
});
