import type { Request } from "../../machines/shared/contract.ts";
import { employeeCounts, trimmed } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { countries, internationalPhone } from "../account/countries.ts";
import { newId } from "../account/ids.ts";
import { findPerson, isEmail, isText } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { signUps } from "../database/schema.ts";
import { texts } from "../texts/texts.ts";
import type { Handler, Call } from "./call.ts";
import { countAccountAttempt, countAttempt } from "./limit.ts";
import { notifyOwner } from "./notify-owner.ts";
import { onboardingSignUp } from "./onboarding-sign-up.ts";

type CompanySignUp = Extract<Request<"signUp">, { company: string }>;

/** Signs a company up, or registers a new hire on their organisation's page. */
export const signUp: Handler<"signUp"> = (request, call) =>
  "orgId" in request ? onboardingSignUp(request, call) : companySignUp(request, call);

async function companySignUp(request: CompanySignUp, call: Call): Promise<{ success: true }> {
  const { context, conversation, now } = call;
  const { db, mail } = context;
  for (const field of fields) {
    if (!isValid[field](trimmed(request[field] ?? ""))) throw new Refusal(400, texts.refusal.signUp[field]);
  }
  const phone = internationalPhone(request.phone, trimmed(request.country));
  if (phone === null) throw new Refusal(400, texts.refusal.signUp.phone);
  const email = canonicalIdentifier(request.email);
  await countAttempt(call, { name: "asking", about: [conversation.address] });
  await countAccountAttempt(call, "mails", [email], { scope: ["signUp"] });
  if ((await findPerson(db, email)) !== null) throw new Refusal(409, texts.refusal.emailTaken);
  await countAttempt(call, { name: "signUp", about: [conversation.address] });
  await db.insert(signUps).values({
    id: newId(),
    firstName: trimmed(request.firstName),
    lastName: trimmed(request.lastName),
    email,
    company: trimmed(request.company),
    phone,
    employees: trimmed(request.numemployees),
    country: trimmed(request.country),
    affiliateCode: trimmed(request.affiliatecode ?? "") || null,
    userCode: trimmed(request.usercode ?? "") || null,
    createdAt: new Date(now),
  });
  await notifyOwner(mail, texts.mail.signedUp, { email, language: conversation.language }, {});
  return { success: true };
}

const isReferral = (value: string) => value === "" || isText(value, 200);

/** The fields but the phone number, which is read after them, because it needs the country. */
type Field = Exclude<keyof CompanySignUp, "phone">;

/** Validates a trimmed field. A missing optional field counts as empty. */
const isValid: Record<Field, (value: string) => boolean> = {
  firstName: (value) => isText(value, 100),
  lastName: (value) => isText(value, 100),
  email: isEmail,
  company: (value) => isText(value, 200),
  numemployees: (value) => employeeCounts.some((count) => count === value),
  country: (value) => countries.some(({ label }) => label === value),
  affiliatecode: isReferral,
  usercode: isReferral,
};
/** In the order of the form: the service refuses the first invalid one. */
const fields = [
  "firstName",
  "lastName",
  "email",
  "company",
  "numemployees",
  "country",
  "affiliatecode",
  "usercode",
] as const satisfies readonly Field[];
