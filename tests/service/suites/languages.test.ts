import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { seal } from "../../../service/socket/cipher.ts";
import type { OutboxMail } from "../../../service/account-service/account-service.ts";
import { people } from "../../../service/database/schema.ts";
import { SECRET } from "../support/client.ts";
import { emailOf, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const wrong = {
  en: "Wrong email address or password.",
  hi: "ईमेल पता या पासवर्ड सही नहीं है।",
  ar: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.",
};

describe("the language of the service", () => {
  const world = declareWorld();
  const reading = (language: string) => world.connect({ headers: { cookie: `language=${language}` } });
  const newestTo = async (email: string): Promise<OutboxMail> => {
    const [mail] = await world.service.outbox(email);
    if (!mail) throw new Error(`No mail to ${email}.`);
    return mail;
  };
  const remembered = async () =>
    (
      await world.database.db
        .select()
        .from(people)
        .where(eq(people.email, emailOf("member")))
    )[0]?.language;

  it.each([
    ["the chosen one", { cookie: "email=x; language=hi", "accept-language": "ar" }, wrong.hi],
    ["else the browser's preferred one", { "accept-language": "fr, ar-EG;q=0.8, en;q=0.5" }, wrong.ar],
    ["else English", { "accept-language": "fr" }, wrong.en],
    ["English for the pseudo-locale", { cookie: "language=en-XA", "accept-language": "hi" }, wrong.en],
    ["English for an invalid choice", { cookie: "language=__proto__" }, wrong.en],
  ])("is %s", async (_, headers, error) => {
    const client = await world.connect({ headers });
    const reply = await world.login(client, "member", { password: "Not-the-password-1" });
    expect(reply).toMatchObject({ code: 403, data: { error }, error: { message: error } });
  });

  it("changes as soon as the person chooses one, and not after an invalid message", async () => {
    const client = await world.connect();
    const refused = () => world.login(client, "member", { password: "Not-the-password-1" });
    client.socket.emit("language", seal({ language: "hi" }, SECRET));
    expect((await refused()).data).toEqual({ error: wrong.hi });
    for (const odd of [seal({ language: "constructor" }, SECRET), seal("ar", SECRET), { language: "ar" }, 7, null]) {
      client.socket.emit("language", odd);
    }
    expect((await refused()).data).toEqual({ error: wrong.hi });
  });

  it("is each tab's own when their session ends", async () => {
    const [english, arabic] = [await world.connect(), await reading("ar")];
    const { token } = v.parse(v.object({ token: v.string() }), (await world.login(english, "member")).data);
    expect(await arabic.call("authenticate", { token })).toMatchObject({ code: 200 });
    await english.call("logout", {});
    const told = await arabic.heard(({ event, code }) => event === "authenticate" && code === 401);
    expect(told.data).toEqual({ error: "تم تسجيل خروجك. يُرجى تسجيل الدخول." });
  });

  it.each([
    ["en", "ltr", (code?: string) => `${code} is your Foyer code`, "Enter this code to verify your email address:"],
    ["hi", "ltr", (code?: string) => `${code} आपका Foyer कोड है`, "अपना ईमेल पता सत्यापित करने के लिए यह कोड लिखें:"],
    ["ar", "rtl", (code?: string) => `${code} هو رمزك في \u2068Foyer\u2069`, "أدخل هذا الرمز لتأكيد بريدك الإلكتروني:"],
  ])("is the language of the mails that the person requests: %s", async (language, direction, subject, lead) => {
    await world.login(await reading(language), "inactive");
    const mail = await newestTo(emailOf("inactive"));
    expect(mail.subject).toBe(subject(mail.code));
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const part of [mail.text, mail.html]) expect(part).toContain(lead);
  });

  it("is the owner's in a mail that anyone may have caused, as soon as it is known", async () => {
    const reset = async () => {
      await (await world.connect()).call("forgotPassword", { email: emailOf("member") });
      return newestTo(emailOf("member"));
    };
    expect((await reset()).subject).toBe("Reset your Foyer password");
    expect(await remembered()).toBe(null);
    await world.login(await reading("ar"), "member");
    expect(await remembered()).toBe("ar");
    expect((await reset()).html).toContain('dir="rtl"');

    const hindi = await reading("hi");
    await world.login(hindi, "member");
    const change = { oldPassword: PASSWORD, newPassword: "Another-horse-8" };
    expect(await hindi.call("hrms|myPassword|update", change)).toMatchObject({
      code: 200,
      data: { message: "पासवर्ड बदल दिया गया है।" },
    });
    expect((await newestTo(emailOf("member"))).subject).toBe("आपका पासवर्ड बदल दिया गया है");
  });
});

describe("a mail", () => {
  const world = declareWorld({ configFile: { productName: `Bits & "Pieces"` } });

  it("is complete in both forms, small, and has no external resources", async () => {
    await (await world.connect()).call("forgotPassword", { email: emailOf("member") });
    const [mail] = await world.service.outbox(emailOf("member"));
    const { text = "", html = "", link = "" } = mail ?? {};
    expect(text).toBe(
      [
        "Reset your password",
        "You can now choose a new password for your account.",
        `Reset password:\n${link}`,
        "The link expires in 10 minutes and can be used once.",
        "-- \nYou got this email because someone asked to reset your password. If it wasn't you, you can ignore this email; your password stays the same.",
        `Bits & "Pieces" · ${world.url}\n`,
      ].join("\n\n"),
    );
    expect(html).toContain("<title>Reset your Bits &amp; &quot;Pieces&quot; password</title>");
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|@import/i);
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => new URL(address).origin);
    expect(new Set(addresses)).toEqual(new Set([world.url]));
    expect(Buffer.byteLength(html)).toBeLessThan(8_000);
  });
});
