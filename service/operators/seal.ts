import { flag, message, object, withDefault } from "@optique/core";
import { FolderError } from "../database/folder-error.ts";
import { countUnknown, forgetUnknown, sealAll } from "../sign-in/sealed-secrets.ts";
import { CommandError, counted, defineCommand } from "./command.ts";

export const seal = defineCommand("seal", {
  about: "Seal the secrets of authenticator apps with DATA_KEY: those in clear, and those sealed with DATA_KEY_BEFORE.",
  options: object({
    forgetLost: withDefault(
      flag("--forget-lost", {
        description: message`Remove the authenticator apps whose secrets no key opens, and sign their people out.`,
      }),
      false,
    ),
  }),
  asks: ({ forgetLost }) =>
    forgetLost
      ? "This removes the authenticator apps whose secrets neither DATA_KEY nor DATA_KEY_BEFORE opens: people who have no other second factor sign in without one, or set one up where it is required."
      : null,
  async run({ forgetLost }, { db, dataKeys, socketSessions, compact }) {
    if (dataKeys.beginnings.length === 0) throw new CommandError("DATA_KEY is not set. Set it, for the service too.");
    const { removed, ended } = forgetLost ? await forgetUnknown(db, dataKeys) : { removed: 0, ended: [] };
    socketSessions.end(ended, "sessionEnded");
    const lost = await countUnknown(db, dataKeys);
    if (lost > 0) {
      throw new CommandError(
        `Neither DATA_KEY nor DATA_KEY_BEFORE opens ${counted(lost, "secret")}, so nothing was sealed. Set ` +
          "DATA_KEY_BEFORE to the key that sealed them; if it is lost, add --forget-lost.",
      );
    }
    const sealed = await sealAll(db, dataKeys);
    // Even if none was sealed: an earlier run may have failed here.
    await compact().catch((error: unknown) => {
      if (!(error instanceof FolderError)) throw error;
      throw new CommandError(
        `The secrets are sealed, but remains of them in clear stay in the files. ${error.message} Then repeat it.`,
      );
    });
    const removal = forgetLost ? `Removed ${counted(removed, "authenticator app")}. ` : "";
    return {
      text: `${removal}Sealed ${counted(sealed, "secret")}. DATA_KEY opens all secrets now.`,
      data: { sealed, removed, endedSessions: ended.length },
      counts: { sealed, removed },
    };
  },
});
