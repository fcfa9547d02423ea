import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { generate, generateSecret } from "otplib";
import * as v from "valibot";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import type { MFAType } from "../../../machines/shared/contract-values.ts";
import { fingerprint, newId, newToken } from "../../../service/shared/ids.ts";
import type { Db } from "../../../service/database/database.ts";
import {
  clientInvitations,
  invitations,
  memberships,
  passwordResets,
  people,
  type ResetKind,
} from "../../../service/database/schema.ts";
import type { Random } from "../../random.ts";
import type { Asked } from "./lane.ts";
import { claims, type ClaimInput, type ClaimOutcome } from "./models.ts";
import { addCode, addOrganisation, addPerson, addressOf, addSession, emailOf, later } from "./rows.ts";
import { LANES, thing, type Game, type Thing } from "./thing.ts";

/* Objects with several tokens, of which only one works, once. */

type Claims = Game<ClaimInput, ClaimOutcome>;
type Claim = Extract<ClaimInput, { ask: "claim" }>;

const claimSteps = (count: number, tokens: number, random: Random): ClaimInput[] =>
  Array.from({ length: count }, (_, by) => ({ ask: "claim", token: random.below(tokens), by }));

/** Reads a reply. Calls that make sense are answered with no other codes than these. */
function claimed({ answer, ...times }: Asked<ReplyEnvelope>): Asked<ClaimOutcome> {
  if (answer === null) return { ...times, answer };
  if (answer.code === 200) return { ...times, answer: "accepted" };
  // 401: after the right proof a client that connects again has the ended token.
  if ([401, 403, 409].includes(answer.code)) return { ...times, answer: "refused" };
  throw new Error(`A claim was answered with ${answer.code}: ${JSON.stringify(answer.data)}`);
}

const read = (outcome: ClaimOutcome) => [{ input: { ask: "read" } as const, outcome }];

/** Who has claimed the object: the client whose password the person has now. */
async function holder(passwordHash: string, passwords: ReadonlyMap<number, string>): Promise<ClaimOutcome> {
  for (const [by, password] of passwords) if (await verify(passwordHash, password)) return by;
  return "claimed";
}

/** Several links or tickets of one person: setting the password by one revokes the others. */
function resets(name: string, kind: ResetKind): Thing {
  return thing(name, claims, async (db, random, number): Promise<Claims> => {
    const recoveryCodeHash = kind === "recovery" ? newToken() : null;
    const personId = await addPerson(db, number, { recoveryCodeHash });
    const tokens = [newToken(), newToken()];
    await db.insert(passwordResets).values(
      tokens.map((token) => {
        const [id, place] = [newId(), newId()];
        return { id, tokenHash: fingerprint(token), kind, place, personId, recoveryCodeHash, expiresAt: later() };
      }),
    );
    const steps = claimSteps(5, tokens.length, random);
    const passwords = new Map(steps.map((_, by) => [by, `Another-horse-${by}`]));
    return {
      from: { address: addressOf(number) },
      steps,
      async ask(input, lane) {
        if (input.ask === "read") return null;
        const password = passwords.get(input.by);
        const token = tokens[input.token];
        const data = { password, cpassword: password, ...(kind === "link" ? { code: token } : { user: token }) };
        return claimed(await lane.call("resetPassword", data));
      },
      async read() {
        const [person] = await db.select().from(people).where(eq(people.id, personId));
        const isLeft = (await db.$count(passwordResets, eq(passwordResets.personId, personId))) > 0;
        // A ticket also uses up its recovery code. Links have none.
        const isAsBefore = isLeft || person?.recoveryCodeHash !== null;
        return read(person && !isAsBefore ? await holder(person.passwordHash, passwords) : "unclaimed");
      },
    };
  });
}

const invitation = thing("invitations", claims, async (db: Db, random, number): Promise<Claims> => {
  const [personId, orgId] = [await addPerson(db, number), await addOrganisation(db, number)];
  const [code, token] = [newToken(), await addSession(db, personId, "full")];
  await db.insert(invitations).values({
    id: newId(),
    codeHash: fingerprint(code),
    orgId,
    email: emailOf(number),
    role: "member",
    products: ["pms"],
    createdAt: new Date(),
    expiresAt: later(),
  });
  return {
    from: { address: addressOf(number), token },
    steps: claimSteps(12, 1, random),
    ask: async (_input, lane) => claimed(await lane.call("acceptInvitation", { inviteCode: code })),
    read: async () =>
      read((await db.$count(memberships, eq(memberships.personId, personId))) > 0 ? "claimed" : "unclaimed"),
  };
});

const accepted = v.object({ password: v.nullable(v.string()) });

const clientInvitation = thing("client invitations", claims, async (db: Db, random, number): Promise<Claims> => {
  const [orgId, token] = [await addOrganisation(db, number), newToken()];
  const email = emailOf(number);
  await db.insert(clientInvitations).values({
    id: newId(),
    tokenHash: fingerprint(token),
    orgId,
    email,
    createdAt: new Date(),
    expiresAt: later(),
  });
  /** The first password that each client was told. */
  const passwords = new Map<number, string>();
  const claim = async ({ by }: Claim, asked: Asked<ReplyEnvelope>) => {
    const { password } = asked.answer?.code === 200 ? v.parse(accepted, asked.answer.data) : { password: null };
    if (password !== null) passwords.set(by, password);
    return claimed(asked);
  };
  return {
    from: { address: addressOf(number) },
    steps: claimSteps(5, 1, random),
    ask: async (input, lane) =>
      input.ask === "claim" ? claim(input, await lane.call("acceptClientInvitation", { token })) : null,
    async read() {
      const [person] = await db.select().from(people).where(eq(people.email, email));
      return read(person ? await holder(person.passwordHash, passwords) : "unclaimed");
    },
  };
});

/** A person with a second factor, and the code that they got from it. */
interface WithCode {
  readonly personId: string;
  readonly proof: { readonly otp: string; readonly MFAType: MFAType };
}

/** A code with which a signed-in person proves again who they are. */
function stepUpCode(name: string, begin: (db: Db, number: number) => Promise<WithCode>): Thing {
  return thing(name, claims, async (db, random, number): Promise<Claims> => {
    const { personId, proof } = await begin(db, number);
    return {
      from: { address: addressOf(number) },
      // The right code ends the token with which it is proved, so clients with one token would hide a code's second use.
      tokens: await Promise.all(Array.from({ length: LANES }, () => addSession(db, personId, "full"))),
      // No more than the free ones: after them even the right code has to wait.
      steps: claimSteps(4, 1, random),
      ask: async (_input, lane) => claimed(await lane.call("stepUp|prove", proof)),
      // A node that was killed may have used up the code and not recorded the proof, so no row tells whether it worked.
      read: async () => [],
    };
  });
}

const mailedCode = stepUpCode("codes of a second factor by mail", async (db, number) => {
  const [personId, otp] = [await addPerson(db, number, { emailFactor: true }), "123456"];
  await addCode(db, personId, number, "stepUp", otp);
  return { personId, proof: { otp, MFAType: 1 } };
});

const authenticatorCode = stepUpCode("codes of an authenticator", async (db, number) => {
  const authenticatorSecret = generateSecret();
  // The next code: it works already, and for half a minute longer than the present one, in spite of suspensions.
  const otp = await generate({ secret: authenticatorSecret, epoch: Math.floor(Date.now() / 1000) + 30 });
  return {
    personId: await addPerson(db, number, { appFactor: true, authenticatorSecret }),
    proof: { otp, MFAType: 2 },
  };
});

export const claimedThings: readonly Thing[] = [
  resets("reset links", "link"),
  resets("recovery tickets", "recovery"),
  invitation,
  clientInvitation,
  mailedCode,
  authenticatorCode,
];
