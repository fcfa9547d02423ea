import { findImage, imageTypeOf, keepImage, removeImage } from "./account/images.ts";
import type { Person } from "./account/people.ts";
import { findSession } from "./account/sessions.ts";
import { personOf } from "./calls/call.ts";
import { countTry } from "./calls/limit.ts";
import { Refusal } from "./calls/refusal.ts";
import type { Context } from "./context.ts";
import { texts } from "./texts.ts";

/** People's own images. Each method takes the asker's token, and refuses those who may not. */
export interface Images {
  /** Who may change their image: a person at work, by their own session. */
  ownerOf(token: string | null): Promise<Person>;
  /** Counts it against what one person may send. The path of the image that is kept then. */
  keep(owner: Person, bytes: Uint8Array, address: string): Promise<string>;
  remove(owner: Person): Promise<void>;
  find(id: string): Promise<{ type: string; bytes: Uint8Array } | null>;
}

export function createImages(context: Context): Images {
  const { db, clock } = context;
  return {
    async ownerOf(token) {
      const session = token === null ? null : await findSession(db, token, clock.now());
      if (session?.kind !== "full") throw new Refusal(401, texts.refusal.signedOut);
      const person = personOf(session);
      if (person.mustChangePassword) throw new Refusal(403, texts.refusal.mustChangePassword);
      return person;
    },
    async keep(owner, bytes, address) {
      await countTry({ context, conversation: { address }, now: clock.now() }, { name: "image", about: [owner.id] });
      const type = imageTypeOf(bytes);
      if (type === null) throw new Refusal(400, texts.refusal.noImage);
      return keepImage(db, owner.id, { type, bytes });
    },
    remove: (owner) => removeImage(db, owner.id),
    find: (id) => findImage(db, id),
  };
}
