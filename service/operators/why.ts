import { argument, map, message, multiple, object } from "@optique/core";
import { inGroups, readReference } from "../../machines/shared/call-reference.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { isEmail } from "../shared/people.ts";
import type { ThrottleName } from "../shared/throttle.ts";
import { type AccountStatus, type AddressStatus, unlock as clear, statusOf } from "./account-status.ts";
import { CommandError, defineCommand, UsageError } from "./command.ts";
import { asWritten, checked, email } from "./options.ts";
import { refusalLines, refusalStatus } from "./refusal-status.ts";

/** A word of the argument: an email address, or a reference or one of its two groups. */
const word = checked(
  "EMAIL|REFERENCE",
  "",
  (input) => (isEmail(input) ? canonicalIdentifier(input) : /^[0-9a-z -]{3,7}$/i.test(input) ? input : null),
  (input) => `"${input}" is neither an email address nor a reference.`,
);

/** The email address of a person, or the reference of a refusal; null if the words are neither. */
const subject = map(
  multiple(
    argument(word, {
      description: message`The person's email address, or the reference that they read beside a refusal.`,
      errors: { invalidValue: asWritten },
    }),
    { min: 1, max: 2, errors: { tooFew: message`Give an email address or a reference.` } },
  ),
  (words): { readonly email: string } | { readonly reference: string | null } => {
    const [first = ""] = words;
    return words.length === 1 && isEmail(first) ? { email: first } : { reference: readReference(words.join("")) };
  },
);

export const why = defineCommand("why", {
  about: "Say why a person does or does not come in, and which products they see; or what a reference stands for.",
  options: subject,
  async run(options, { db, clock }) {
    const now = clock.now();
    if ("email" in options) {
      const status = await statusOf(db, options.email, now);
      return { text: statusText(status, now), data: status };
    }
    const { reference } = options;
    if (reference === null) {
      throw new UsageError("A reference is six of the signs 3 4 6 7 9 C D F G H J K M N P Q R T W X Y.");
    }
    const refusals = await refusalStatus(db, reference);
    if (refusals.length === 0) throw new CommandError(unknown(reference));
    const people = [];
    for (const email of new Set(refusals.flatMap(({ email }) => email ?? [])))
      people.push(await statusOf(db, email, now));
    const lines = [
      ...refusals.map((refusal) => refusalLines(reference, refusal, limits).join("\n")),
      ...people.map((status) => statusText(status, now)),
    ];
    return { text: lines.join("\n\n"), data: { reference, refusals, people } };
  },
});

const unknown = (reference: string) =>
  `The service has answered no call with the reference ${inGroups(reference)} in the last seven days, or it was one of
very many from one address. If the person has read it right, the page made it: the call did not reach the service, or
the browser refused; or the call went over HTTP from an app at another origin, which sends no reference. Ask for a support report; "npm run snapshot -- show FILE" tells its references.`.replaceAll(
    "\n",
    " ",
  );

/** The tries that each limit counts, for people. Only limits that can be about an account are here. */
const limits: Partial<Record<ThrottleName, string>> = {
  address: "failures from one address",
  asking: "requests without signing in from one address",
  challenge: "requests for a passkey from one address",
  password: "passwords from one address",
  account: "passwords from all addresses together, each of which takes a second longer",
  code: "codes from one address",
  codeLasting: "codes from all addresses together",
  noCode: "codes from one address, of which none was expected",
  setUp: "codes of an authenticator app that is being set up",
  currentPassword: "the current password from one address",
  currentPasswordInAll: "the current password from all addresses together",
  recoveryCode: "recovery codes from one address",
  recoveryCodeInAll: "recovery codes from all addresses together",
  passkey: "passkeys from one address",
  passkeyInAll: "passkeys from all addresses together",
  mails: "mails that one address asked for",
  mailsInAll: "mails that all addresses together asked for",
  image: "pictures",
};

/** A limit that was reached, for people. */
const waitText = ({ limit, until }: AddressStatus["waits"][number]) =>
  `Too many ${limits[limit] ?? limit}: wait until ${until}.`;

/** How things stand for an email address, as lines for people: first everything that keeps them out. */
function statusText(
  { email, account, waitsFor, newHireOf, openInvitations, waits }: AddressStatus,
  now: number,
): string {
  const obstacles = [...(account === null ? [] : obstacleLines(account, now)), ...waits.map(waitText)];
  return [
    account === null ? `Nobody has an account with the address ${email}.` : `${email} is ${account.name}.`,
    ...(account !== null && obstacles.length === 0 ? ["Nothing keeps them out."] : obstacles),
    ...(waitsFor === null
      ? []
      : [
          `It waits until ${waitsFor.until} for ${waitsFor.email}, who has to sign in with it and enter the mailed code.`,
        ]),
    ...(account === null ? [] : nextStepLines(account, now)),
    ...newHireOf.map(
      ({ company }) => `A new hire of ${company}, who signs in on its own page until they are a member.`,
    ),
    ...openInvitations.map(
      ({ company, role, sentAt, until }) => `Invited to ${company} as ${role}, ${sentAt}, open until ${until}.`,
    ),
    ...(account === null ? [] : historyLines(account)),
    ...(account === null ? [] : organisationLines(account)),
  ].join("\n");
}

const isOver = (moment: string, now: number) => Date.parse(moment) <= now;

function obstacleLines(account: AccountStatus, now: number): string[] {
  const { disabledSince, isVerified, hasPassword, firstPasswordUntil, passwordExpiresAt, mailedCodes, secondFactor } =
    account;
  const lines: string[] = [];
  if (disabledSince !== null)
    lines.push(`Disabled since ${disabledSince}: nothing lets them in until "enable-person".`);
  if (!isVerified) {
    const sent = mailedCodes.find(({ purpose }) => purpose === "activateAccount");
    const when = sent ? `the last code was mailed ${sent.at}` : "no code was mailed in the last 15 minutes";
    lines.push(`The email address is not verified; ${when}. Signing in mails another.`);
  }
  if (!hasPassword) {
    const link =
      firstPasswordUntil === null
        ? '"send-reset" mails a link for that'
        : `the link mailed for that is valid until ${firstPasswordUntil}, and "send-reset" mails another`;
    lines.push(`They have not chosen a password yet: ${link}.`);
  }
  if (account.isDisavowed)
    lines.push(
      'They pressed "Secure my account" in a mail, so the password no longer works: "send-reset" mails a link for a new one.',
    );
  if (secondFactor.requiredBy.length > 0 && secondFactor.isLost)
    lines.push(
      'Their only second factor was a passkey, which was removed when they pressed "Secure my account" in a mail: "reset-second-factor" lets them set up another.',
    );
  if (passwordExpiresAt !== null && isOver(passwordExpiresAt, now))
    lines.push(`The password expired ${passwordExpiresAt}: "send-reset" mails a link for a new one.`);
  return lines;
}

/** The steps of the next sign-in. */
function nextStepLines(account: AccountStatus, now: number): string[] {
  const { newEmail, mustChangePassword, passwordExpiresAt, secondFactor, mailedCodes } = account;
  const lines: string[] = [];
  if (newEmail !== null) {
    const { email, until } = newEmail;
    lines.push(
      isOver(until, now)
        ? `The new address ${email} was not confirmed until ${until}, and no longer waits.`
        : `The new address ${email} waits until ${until}: they sign in with it and enter the mailed code.`,
    );
  }
  if (passwordExpiresAt !== null && !isOver(passwordExpiresAt, now))
    lines.push(`The password was generated, and expires ${passwordExpiresAt}.`);
  if (mustChangePassword) lines.push("They must choose a new password after the next sign-in.");
  const factors = [
    ...(secondFactor.email ? ["mailed codes"] : []),
    ...(secondFactor.authenticatorApp ? ["an authenticator app"] : []),
    ...(secondFactor.passkey && !secondFactor.isLost ? ["passkeys"] : []),
  ];
  const setUp = factors.length === 0 ? "none is set up" : `set up: ${factors.join(", ")}`;
  const { requiredBy } = secondFactor;
  const required = requiredBy.length === 0 ? "not required" : `required by ${requiredBy.join(", ")}`;
  const recovery = secondFactor.recoveryCode ? "has a recovery code" : "no recovery code";
  lines.push(`Second factor: ${required}; ${setUp}; ${recovery}.`);
  const others = mailedCodes.filter(({ purpose }) => purpose !== "activateAccount");
  const [last] = others;
  if (last) lines.push(`Codes mailed in the last 15 minutes: ${others.length}, the last ${last.at}.`);
  return lines;
}

/** Clients without a name are told by their address alone. */
const from = ({ userAgent, address }: { userAgent: string | null; address: string | null }) =>
  [address ?? "an unknown address", ...(userAgent === null ? [] : [userAgent])].join(", ");

function historyLines({ passkeys, trustedDevices, sessions, events }: AccountStatus): string[] {
  return [
    ...passkeys.map(
      ({ name, provider, addedAt, lastUsedAt }) =>
        `Passkey "${name}"${provider === null ? "" : ` in ${provider}`}: added ${addedAt}, last used ${lastUsedAt ?? "never"}.`,
    ),
    ...trustedDevices.map((device) => `Trusted device until ${device.until}: ${from(device)}.`),
    ...(sessions.length === 0 ? ["Signed in nowhere."] : []),
    ...sessions.map((session) => `Signed in ${session.signedInAt}, last used ${session.lastUsedAt}: ${from(session)}.`),
    ...events.map((event) => `${event.at}: ${event.kind}, ${from(event)}.`),
  ];
}

function organisationLines({ organisations }: AccountStatus): string[] {
  if (organisations.length === 0) return ["Belongs to no organisation, and so has no product."];
  return organisations.flatMap(({ organisation, company, role, isVerified, products, missing }) => {
    const without = (list: readonly string[], reason: string) =>
      list.length === 0 ? [] : [`  Missing ${list.join(", ")}: ${reason}.`];
    return [
      `${company} (${organisation}), ${role}: ${products.length === 0 ? "no product" : products.join(", ")}.`,
      ...(isVerified
        ? []
        : ["  Its email address is not verified: an admin who signs in is asked for the mailed code."]),
      ...without(missing.plan, "not in the organisation's plan"),
      ...without(missing.notGranted, "not granted to this person"),
      ...without(missing.client, "not for clients, who get pms only"),
    ];
  });
}

export const unlock = defineCommand("unlock", {
  about: "End the waits after too many tries in a person's name, from any address; limits on an address alone stay.",
  options: object({ email }),
  async run(options, { db, clock }) {
    const { email: address, account, newHireOf, waits } = await clear(db, options.email, clock.now());
    if (account === null && newHireOf.length === 0) throw new CommandError(`Nobody has an account with ${address}.`);
    const cleared = waits.length === 0 ? ["They had to wait for nothing."] : ["Cleared:", ...waits.map(waitText)];
    return {
      text: [`Unlocked ${address}.`, ...cleared].join("\n"),
      data: { email: address, cleared: waits },
    };
  },
});
