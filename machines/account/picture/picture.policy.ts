import { failure, shapedAddress } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, nullable, secret } from "../../../workbench/codec/codec.ts";

const context = fields({
  /** Identifies the person. */
  token: secret,
  /** Path of the person's image on the service's origin, or null. */
  image: nullable(shapedAddress),
  /** Why the chosen files can't be sent. */
  problem: nullable(choice(["tooMany", "unsupported", "tooLarge"])),
  failure: nullable(failure),
});
export type PictureContext = Kept<typeof context>;

export const picturePolicy = {
  context,
};
