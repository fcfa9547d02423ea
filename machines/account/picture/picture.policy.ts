import { failure } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, nullable, secret, shapedAddress } from "../../shared/treatment.ts";
import type { PictureContext, pictureMachine } from "./picture.machine.ts";

export const picturePolicy: Policy<typeof pictureMachine> = {
  context: fields<PictureContext>({
    token: secret,
    image: nullable(shapedAddress),
    problem: nullable(choice(["tooMany", "unsupported", "tooLarge"])),
    failure: nullable(failure),
  }),
  inputs: {
    readPicture: fields({ token: secret }),
    sendPicture: fields({ token: secret }),
    removePicture: fields({ token: secret }),
  },
};
