import { eq } from "drizzle-orm";
import { requirePerson } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import { countAttempt } from "../calls/limit.ts";
import type { Db } from "../database/database.ts";
import { images, people } from "../database/schema.ts";
import { newToken } from "../shared/ids.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { findSession } from "../shared/sessions.ts";
import { texts } from "../texts/texts.ts";
import { drawPicture } from "./picture-file.ts";

/** The profile images of people. */
export interface Images {
  /** The person of a token. Refuses without a full session, and a person who must change their password first. */
  ownerOf(token: string | null): Promise<Person>;
  /** Counts an upload before it is read. Refuses those above the person's rate limit. */
  admit(owner: Person): Promise<void>;
  /** Stores an image as `drawPicture` draws it, and refuses like it. Returns its path. */
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
    keep: async (owner, bytes) => storeImage(db, owner.id, await drawPicture(bytes)),
    remove: (owner) => removeImage(db, owner.id),
    find: (id) => findImage(db, id),
  };
}

/** Uploaded images are served below this path, under unguessable names. */
export const IMAGES_PATH = "/images";

/**
 * Stores the person's only image, replacing any previous one. Its name is new, so that no cache shows the old one.
 *
 * @returns the path of the image
 */
async function storeImage(db: Db, personId: string, bytes: Uint8Array): Promise<string> {
  const id = newToken();
  const path = `${IMAGES_PATH}/${id}`;
  const drawn = { id, type: "image/webp", bytes };
  await db.transaction(async (tx) => {
    await tx
      .insert(images)
      .values({ personId, ...drawn })
      .onConflictDoUpdate({ target: images.personId, set: drawn });
    await tx.update(people).set({ image: path }).where(eq(people.id, personId));
  });
  return path;
}

/** Removes a person's image, whether it is stored here or elsewhere. */
async function removeImage(db: Db, personId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(images).where(eq(images.personId, personId));
    await tx.update(people).set({ image: null }).where(eq(people.id, personId));
  });
}

async function findImage(db: Db, id: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const [image] = await db.select({ type: images.type, bytes: images.bytes }).from(images).where(eq(images.id, id));
  return image ?? null;
}
