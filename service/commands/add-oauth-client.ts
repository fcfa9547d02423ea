import { flag, message, multiple, object, option, withDefault } from "@optique/core";
import { fingerprint, newId, newToken } from "../account/ids.ts";
import { oauthClients } from "../database/schema.ts";
import { redirectProblem } from "../oauth/clients.ts";
import { defineCommand } from "./command.ts";
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
