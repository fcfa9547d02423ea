import { parseArgs } from "node:util";
import { fingerprint, newId, newToken } from "../account/ids.ts";
import { oauthClients } from "../database/schema.ts";
import { redirectProblem } from "../oauth/clients.ts";
import { logoFrom, UsageError, type Command } from "./command.ts";

export const addOAuthClient: Command = {
  usage: "NAME --redirect ADDRESS [--redirect ADDRESS …] [--confidential] [--logo ADDRESS]",
  about: "registers a third-party app that may sign people in; --confidential if it keeps a secret on its server",
  async run(args, { db, publicUrl }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        redirect: { type: "string", multiple: true, default: [] },
        confidential: { type: "boolean", default: false },
        logo: { type: "string" },
      },
    });
    const [given, ...rest] = positionals;
    const name = given?.trim();
    if (!name || rest.length > 0) throw new UsageError("Give one name, in quotes if it has several words.");
    if (values.redirect.length === 0) throw new UsageError("Say where people return to with --redirect ADDRESS.");
    for (const address of values.redirect) {
      const problem = redirectProblem(address);
      if (problem !== null) throw new UsageError(`--redirect ${address} must ${problem}.`);
    }
    const id = newId();
    const secret = values.confidential ? newToken() : null;
    await db.insert(oauthClients).values({
      id,
      name,
      logo: logoFrom(values.logo, publicUrl),
      redirectUris: [...new Set(values.redirect)],
      secretHash: secret === null ? null : fingerprint(secret),
    });
    const registered = `Registered ${name}.\nclient_id: ${id}`;
    return secret === null
      ? `${registered}\nIt has no secret and must use PKCE (S256).`
      : `${registered}\nclient_secret (shown only once): ${secret}`;
  },
};
