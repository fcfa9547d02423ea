import { eq } from "drizzle-orm";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { fingerprint, newToken } from "../../../service/shared/ids.ts";
import { throttleRules } from "../../../service/shared/throttle.ts";
import type { Db } from "../../../service/database/database.ts";
import { people, secondFactorSetups, throttles } from "../../../service/database/schema.ts";
import type { Asked } from "./lane.ts";
import { guesses, type GuessInput, type GuessOutcome } from "./models.ts";
import { addCode, addPerson, addressOf, addSession, emailOf, later } from "./rows.ts";
import { thing, type Game, type Thing } from "./thing.ts";

/* Objects at which clients guess. */

type Guesses = Game<GuessInput, GuessOutcome>;

const limit = ({ free, firstWait }: { free: number; firstWait: number }) => ({ free, firstWait: firstWait * 1000 });

function guessed({ answer, ...times }: Asked<ReplyEnvelope>): Asked<GuessOutcome> {
  if (answer === null) return { ...times, answer };
  if (answer.code === 200) return { ...times, answer: "accepted" };
  if (answer.code === 403) return { ...times, answer: "refused" };
  if (answer.code === 429) return { ...times, answer: "wait" };
  throw new Error(`A guess was answered with ${answer.code}: ${JSON.stringify(answer.data)}`);
}

/** The code mailed to verify an email address. */
const mailedCode = thing(
  "mailed codes",
  guesses(limit(throttleRules.code)),
  async (db: Db, random, number): Promise<Guesses> => {
    const [right, wrong] = ["123456", "654321"];
    const [email, address] = [emailOf(number), addressOf(number)];
    const personId = await addPerson(db, number, { activated: false });
    await addCode(db, personId, number, "activateAccount", right);
    return {
      from: { address },
      steps: Array.from({ length: 12 }, () => random.pick(["right", "wrong", "wrong"])),
      ask: async (input, lane) =>
        guessed(await lane.call("activateAccount", { otp: input === "right" ? right : wrong, email })),
      async read() {
        const [person] = await db.select().from(people).where(eq(people.id, personId));
        return [{ input: "read", outcome: person?.activated === true }];
      },
    };
  },
);

/** The limit on the codes of an authenticator that is being set up; no code is right here. */
const throttle = thing(
  "throttles",
  guesses(limit(throttleRules.setUp)),
  async (db: Db, _random, number): Promise<Guesses> => {
    const address = addressOf(number);
    const personId = await addPerson(db, number);
    const token = await addSession(db, personId, "setup");
    const authenticatorSecret = newToken();
    await db
      .insert(secondFactorSetups)
      .values({ personId, authenticatorSecret, recoveryCodeHash: "none", expiresAt: later() });
    return {
      from: { address, token },
      steps: Array.from({ length: 12 }, () => "wrong"),
      ask: async (_input, lane) =>
        guessed(await lane.call("hrms|master|MFA|verify", { otp: "not a code", MFASecretKey: authenticatorSecret })),
      async read() {
        const key = `setUp:${fingerprint(JSON.stringify([personId, address]))}`;
        const [counted] = await db.select().from(throttles).where(eq(throttles.key, key));
        return [{ input: "read", outcome: counted?.failures ?? 0 }];
      },
    };
  },
);

export const guessedThings: readonly Thing[] = [mailedCode, throttle];
