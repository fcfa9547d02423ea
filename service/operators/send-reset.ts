import { object } from "@optique/core/constructs";
import { mailResetLink } from "../passwords/reset-link.ts";
import { placeOf } from "../shared/known-addresses.ts";
import { texts } from "../texts/texts.ts";
import { CommandError, defineCommand, whereTheReasonIs } from "./command.ts";
import { personWith } from "./lookups.ts";
import { email } from "./options.ts";

export const sendReset = defineCommand("send-reset", {
  about: 'Mail a person the link to set a new password, as "Forgot Password?" does.',
  options: object({ email }),
  async run(options, { clock, ...context }) {
    const { id: personId, email: address, language, disabledAt } = await personWith(context.db, options.email);
    if (disabledAt !== null) throw new CommandError(`${address} is disabled. Let them in with enable-person first.`);
    const isSent = await mailResetLink(
      context,
      {
        owner: { personId },
        text: texts.mail.resetPassword,
        to: { email: address, language: language ?? "en" },
        place: placeOf([address], "command line"),
        routeOf: (code) => ({ name: "resetPassword", code }),
      },
      clock.now(),
    );
    if (!isSent) throw new CommandError(`The email to ${address} could not be sent. ${whereTheReasonIs}`);
    return {
      text: `Mailed a link to set a new password to ${address}. It is valid for 10 minutes.`,
      data: { email: address },
    };
  },
});
