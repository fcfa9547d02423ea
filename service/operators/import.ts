import { argument, integer, message, object, option, string, withDefault } from "@optique/core";
import { inArray } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { chunks, type Db } from "../database/database.ts";
import { memberships, organisations, people } from "../database/schema.ts";
import { prepareDummyHash } from "../shared/password-hash.ts";
import { NO_PASSWORD } from "../shared/people.ts";
import { addPeople } from "./add-people.ts";
import { type Account, checkPeople, type Facts, type Plan } from "./check-people.ts";
import { CommandError, counted, defineCommand, whereTheReasonIs } from "./command.ts";
import { columns, type FileLine, type Problem } from "./people-file.ts";
import { sendWelcomes, type Sent } from "./welcome-mails.ts";

export const importPeople = defineCommand("import", {
  about: `Add people and memberships from a CSV file with the columns ${columns.join(", ")}, and mail new people a link.`,
  options: object({
    file: argument(string({ metavar: "FILE" }), {
      description: message`The file, in UTF-8; ${"-"} reads standard input.`,
      errors: { endOfInput: message`Name the file, or say ${"-"} for standard input.` },
    }),
    mailsPerMinute: withDefault(
      option("--mails-per-minute", integer({ metavar: "NUMBER", min: 0 }), {
        description: message`At most so many mails a minute, 60 by default; 0 mails nobody.`,
      }),
      60,
    ),
  }),
  reads: ({ file }) => file,
  async run({ mailsPerMinute }, context, operator) {
    const { db, socketSessions } = context;
    const { file } = operator;
    if ("problems" in file) throw refused(file.problems, file.isCutShort);
    const checked = checkPeople(file.lines, await factsAbout(db, file.lines));
    if ("problems" in checked) throw refused(checked.problems, false);
    const { plan } = checked;
    const ended = await write(db, plan);
    socketSessions.end(ended, "joinedWithoutFactor");
    const sent = await sendWelcomes(context, plan.people, mailsPerMinute, operator);
    const outcome = outcomeOf(plan, ended.length, sent, mailsPerMinute > 0);
    if (sent.failed.length + sent.left === 0) return outcome;
    const { text, data, counts } = outcome;
    throw new CommandError(text, { data, counts });
  },
});

function refused(problems: readonly Problem[], isCutShort: boolean): CommandError {
  const lines = problems.map(
    ({ line, column, reason }) => `Line ${line}${column === null ? "" : `, ${column}`}: ${reason}`,
  );
  const howMany = problems.length === 1 ? "a mistake" : `${problems.length} mistakes`;
  const data = { problems: problems.map(({ line, column, reason }) => ({ line, column, reason })) };
  const text = [
    `Nothing was added, because the file has ${howMany}:`,
    ...lines,
    ...(isCutShort ? ["The lines were not read further; there may be more mistakes."] : []),
  ];
  return new CommandError(text.join("\n"), { data, counts: { problems: problems.length } });
}

/** The most values that a statement looks for. */
const VALUES = 1_000;

async function factsAbout(db: Db, lines: readonly FileLine[]): Promise<Facts> {
  const companies = new Map<string, string>();
  for (const ids of chunks([...new Set(lines.map(({ values }) => values.organisation))], VALUES)) {
    const found = await db
      .select({ id: organisations.id, company: organisations.company })
      .from(organisations)
      .where(inArray(organisations.id, [...ids]));
    for (const { id, company } of found) companies.set(id, company);
  }
  const accounts = new Map<string, Account>();
  for (const some of chunks([...new Set(lines.map(({ values }) => canonicalIdentifier(values.email)))], VALUES)) {
    const found = await db
      .select({ id: people.id, email: people.email })
      .from(people)
      .where(inArray(people.email, [...some]));
    const ids = found.map(({ id }) => id);
    const theirs = await db.select().from(memberships).where(inArray(memberships.personId, ids));
    for (const { id, email } of found) {
      accounts.set(email, { id, memberships: theirs.filter(({ personId }) => personId === id) });
    }
  }
  return { companies, accounts };
}

async function write(db: Db, { people: listed, newMemberships }: Plan): Promise<readonly string[]> {
  // Nobody knows this password, and refusing a wrong one takes as long as with a chosen password.
  const passwordHash = await prepareDummyHash();
  const newPeople = listed.flatMap(({ personId: id, email, names }) =>
    names === null
      ? []
      : [{ id, email, ...names, passwordHash, mustChangePassword: false, passwordExpiresAt: NO_PASSWORD }],
  );
  return db.transaction(async (tx) => {
    const ended = await addPeople(tx, newPeople, newMemberships);
    if (ended !== null) return ended;
    throw new CommandError(
      "Nothing was added, because someone has added people of this file meanwhile. Run the command again.",
    );
  });
}

function outcomeOf({ people, newMemberships, alreadyThere }: Plan, endedSessions: number, sent: Sent, mails: boolean) {
  const counts = {
    peopleAdded: people.filter(({ names }) => names !== null).length,
    membershipsAdded: newMemberships.length,
    alreadyThere,
    endedSessions,
    mailed: sent.mailed,
    mailsFailed: sent.failed.length,
    mailsLeft: sent.left,
  };
  const again = "Run the same command again: it adds nothing twice, and mails those who are left.";
  const text = [
    `Added ${counted(counts.peopleAdded, "person", "people")} and ${counted(counts.membershipsAdded, "membership")}; ` +
      `${counted(alreadyThere, "membership was", "memberships were")} there already.`,
    ...(endedSessions > 0
      ? [`Ended ${counted(endedSessions, "session")}, because a new organisation requires a second factor.`]
      : []),
    mails
      ? `Mailed ${counted(sent.mailed, "person", "people")} a link to choose a password, which is valid for 7 days.`
      : 'Mailed nobody: new people choose a password by "Forgot Password?".',
    ...(sent.failed.length > 0
      ? [`These mails could not be sent: ${sent.failed.join(", ")}. ${whereTheReasonIs}`]
      : []),
    ...(sent.left > 0 ? [`Stopped before ${counted(sent.left, "person was", "people were")} mailed.`] : []),
    ...(sent.failed.length + sent.left > 0 ? [again] : []),
  ];
  return { text: text.join("\n"), data: { ...counts, mailsFailed: [...sent.failed] }, counts };
}
