import { passkeyNameProblems } from "../../shared/passkeys.ts";
import { failure } from "../../shared/shared.policy.ts";
import { choice, fields, flag, type Kept, list, nullable, number, text } from "../../../workbench/codec/codec.ts";

const context = fields({
  /** Whether the person came to add a passkey, which then begins at once. */
  adds: flag,
  /** The service's last list, the oldest first; empty until it is loaded. */
  passkeys: list(
    fields({ passkeyId: text, name: text, provider: nullable(text), createdAt: number, lastUsedAt: nullable(number) }),
  ),
  /** The passkey that the person is renaming or removing, or null. */
  chosen: nullable(text),
  /** Its name, or the new one that the person has typed. */
  name: text,
  /** Why the typed name isn't accepted. */
  problem: nullable(choice(passkeyNameProblems)),
  failure: nullable(failure),
});
export type PasskeysContext = Kept<typeof context>;

export const passkeysPolicy = {
  context,
};
