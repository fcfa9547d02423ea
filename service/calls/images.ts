import { findImage, imageTypeOf, storeImage, removeImage } from "../account/images.ts";
import type { Person } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { findSession } from "../account/sessions.ts";
import { texts } from "../texts/texts.ts";
import { requirePerson } from "./call.ts";
import type { Context } from "./context.ts";
import { countAttempt } from "./limit.ts";

/** The profile images of people. */
export interface Images {
  /** The person of a token. Refuses without a full session, and a person who must change their password first. */
  ownerOf(token: string | null): Promise<Person>;
  /** Counts an upload before it is read. Refuses those above the person's rate limit. */
  admit(owner: Person): Promise<void>;
  /** Stores an image. Returns its path; refuses bytes that are no image. */
  keep(owner: Person, bytes: Uint8Array): Promise<string>;
  remove(owner: Person): Promise<void>;
  find(id: string): Promise<{ type: string; bytes: Uint8Array } | null>;
}

export function createImages(context: Context): Images {
  const { db, clock } = context;
  return {
    async ownerOf(token) {
      const session = token === null ? null : await findSession(db, token, clock.now());
      if (session?.kind !== "full") throw new Refusal(401, texts.refusal.signedOut);
      const person = requirePerson(session);
      if (person.mustChangePassword) throw new Refusal(403, texts.refusal.mustChangePassword);
      return person;
    },
    admit: ({ id, email }) =>
      countAttempt({ context, now: clock.now() }, { name: "image", about: [id], account: [email] }),
    async keep(owner, bytes) {
      const type = imageTypeOf(bytes);
      if (type === null) throw new Refusal(400, texts.refusal.noImage);
      return storeImage(db, owner.id, { type, bytes });
    },
    remove: (owner) => removeImage(db, owner.id),
    find: (id) => findImage(db, id),
  };
}
