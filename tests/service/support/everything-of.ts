import { eq, getTableName, sql } from "drizzle-orm";
import sharp from "sharp";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { fingerprint, newId } from "../../../service/shared/ids.ts";
import type { Db } from "../../../service/database/database.ts";
import * as schema from "../../../service/database/schema.ts";
import { tokenIn } from "./client.ts";
import { DAY, SECOND } from "./clock.ts";
import { publicQuery, type OAuthWorld } from "./oauth.ts";
import { emailOf, ids } from "./people.ts";
import { createAuthenticator } from "./software-authenticator.ts";
import type { World } from "./world.ts";

export const EMAIL = emailOf("both");
export const NAMES = ["Zephyrine", "Quillfeather"] as const;

const asking = <T extends v.ObjectEntries>(entries: T) =>
  v.object({ options: v.pipe(v.string(), v.parseJson(), v.looseObject(entries)) });
const creation = asking({ challenge: v.string(), user: v.looseObject({ id: v.string() }) });
export const assertion = asking({ challenge: v.string() });

/** Makes the person "both" leave rows in every table, through the service where it has a way. */
export async function leaveEverywhere(world: World, oauth: OAuthWorld) {
  const { db } = world.database;
  const now = () => new Date(world.clock.now());
  const code = async () => {
    // A code of the authenticator works once.
    world.clock.advance(30 * SECOND);
    return { otp: await world.appCode(), MFAType: 2 };
  };
  const [firstName, lastName] = NAMES;
  await db
    .update(schema.people)
    .set({ firstName, lastName, newEmail: "next@example.test" })
    .where(eq(schema.people.id, ids.both));
  await db
    .update(schema.organisations)
    .set({ allowsTrustedDevices: true })
    .where(eq(schema.organisations.id, ids.secure));
  // The command line adds invitations and the administrator new hires.
  const [createdAt, expiresAt] = [now(), new Date(world.clock.now() + DAY)];
  const sent = { orgId: ids.globex, createdAt, expiresAt };
  const link = "11111111-2222-4333-8444-555555555555";
  await db.insert(schema.invitations).values([
    { ...sent, id: newId(), codeHash: fingerprint("to"), email: EMAIL, role: "member", products: [] },
    {
      ...sent,
      id: newId(),
      codeHash: fingerprint("by"),
      email: "friend@example.test",
      invitedBy: ids.both,
      role: "member",
      products: [],
    },
  ]);
  await db
    .insert(schema.clientInvitations)
    .values({ ...sent, id: newId(), tokenHash: fingerprint(link), email: EMAIL });
  const candidate = { id: newId(), orgId: ids.acme, email: EMAIL, employeeCode: "Q-77", isPreBoarding: false };
  await db.insert(schema.candidates).values(candidate);
  await db.insert(schema.signUps).values({
    id: newId(),
    firstName,
    lastName,
    email: EMAIL,
    company: "New",
    phone: "91",
    employees: "5-25",
    country: "India",
    createdAt,
  });

  const stranger = await world.connect();
  await world.login(stranger, "both", { password: "Not-the-password-1" });
  await stranger.call("signUp", { email: EMAIL, password: "Another-horse-8", orgId: ids.acme });
  await stranger.call("forgotPassword", { email: EMAIL });
  const page = await world.connect();
  const token = tokenIn(await world.login(page, "both", await code()));
  const { ticket } = v.parse(calls["trustedDevices|add"].reply, (await page.call("trustedDevices|add", {})).data);
  const device = (await world.service.trustedDevices.fetch(ticket.reveal()))?.token ?? "";
  const authenticator = createAuthenticator();
  const { options } = v.parse(creation, (await page.call("passkeys|create", {})).data);
  await page.call("passkeys|add", { response: authenticator.make(options) });
  await page.call("hrms|master|MFA|generateQRCode", {}, "0123456789abcdef".repeat(2));
  await page.call("stepUp|sendCode");
  const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  await world.service.images.keep(await world.service.images.ownerOf(token), picture);
  // So that the tests find the picture by the person's address, as they find everything else.
  await world.database.db.update(schema.images).set({ bytes: Buffer.from(EMAIL) });
  await oauth.login(publicQuery, "both", await code());
  const halfway = await world.connect();
  await world.login(halfway, "both");
  const mails = await world.service.outbox(EMAIL);
  const lastPart = (part: string) =>
    mails
      .map((mail) => mail.link ?? "")
      .find((one) => one.includes(part))
      ?.split("/")
      .at(-1) ?? "";
  return {
    page,
    halfway,
    token,
    device,
    authenticator,
    mails,
    reset: decodeURIComponent(lastPart("/reset")),
    disavowal: lastPart("/not-me/"),
    invitations: { member: "to", client: link },
    /** Texts that no row may contain after an erase. */
    needles: [EMAIL, ids.both, candidate.id, "next@example.test", ...NAMES],
  };
}

/** Every row of every table as text, bytes included. */
export const everyRow = async (db: Db): Promise<string> => (await allRows(db)).join("\n");

/** Every row of every table as a text that begins with the table's name. */
export async function allRows(db: Db): Promise<readonly string[]> {
  const each = Object.values(schema).map(
    (table) => sql`select ${`${getTableName(table)} `}::text || ${table}::text as row from ${table}`,
  );
  const found = await db.select({ row: sql<string>`row` }).from(sql`(${sql.join(each, sql` union all `)}) as rows`);
  return found.map(({ row }) => row);
}

/** A text as `everyRow` shows it in bytes. */
export const inHex = (text: string) => Buffer.from(text).toString("hex");
