import { afterEach, describe, expect, test } from "vitest";
import type { AboutYou } from "../../machines/shared/kept-values.ts";
import { closeFoyer, type Foyer, openFoyer, typesCode } from "./foyer.ts";
import { isCodeSent } from "../../machines/parts/challenge/challenge.selectors.ts";
import { isUnderWay, stepOf } from "../../machines/joining/sign-up/sign-up.selectors.ts";
import type { SignUpEvent } from "../../machines/joining/sign-up/sign-up.setup.ts";
import type { AboutCompany, FilledYou } from "../../machines/joining/sign-up/sign-up.policy.ts";
import { answers, refused } from "../../machines/shared/cases.ts";
import { breaks, canary, secretCanary } from "../../workbench/cases.ts";
import { member, chosenPassword } from "../../machines/shared/people.ts";

/* Getting an account: signing up and verifying an address. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const openAsMember = async (address: string, person: Partial<typeof member> = {}, email = "ann@acme.test") => {
  await open(address, { signedIn: true, email });
  await app.answer("authenticate", answers("authenticate", { ...member, ...person }));
};

describe("verifying an organisation", () => {
  test("sends codes to the person's own address, never to one typed before", async () => {
    await openAsMember("/verify-organization/acme", { email: "ann.lee@acme.test" }, "bob@acme.test");
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    expect(app.asked("resendOTP")).toEqual(['resendOTP {"email":"ann.lee@acme.test"}']);
    app.stop();
    await openAsMember("/verify-organization/acme", { email: null, employeeCode: "A-17" }, "bob@acme.test");
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    expect(app.asked("resendOTP")).toEqual([]);
  });

  test("says that a code was sent until the service refuses one, and after that only for another code", async () => {
    await openAsMember("/verify-organization/acme");
    const saysSent = () => isCodeSent(app.challenge().getSnapshot());
    const resends = async () => {
      await app.after(() => app.challenge().send({ type: "code.resend" }));
      await app.answer("resendOTP", answers("resendOTP", { message: "OTP sent successfully." }));
    };
    expect(saysSent()).toBe(false);
    await resends();
    expect(saysSent()).toBe(true);
    await typesCode(app);
    await app.answer("activateOrganization", refused("Invalid OTP"));
    expect(saysSent()).toBe(false);
    // By then the refusal has been announced once more.
    await app.after(() => app.world.passMilliseconds(10_000));
    expect(saysSent()).toBe(false);
    await app.after(() => app.world.passMilliseconds(20_000));
    await resends();
    expect(saysSent()).toBe(true);
  });

  test("counts as not done if the page cannot ask for the code", async () => {
    await openAsMember("/verify-organization/acme", { role: "admin", activateOrganization: "acme" });
    await typesCode(app);
    await app.answer("activateOrganization", breaks);
    expect(app.context().session?.activateOrganization).toBe("acme");
  });

  test("sends the code with the organisation", async () => {
    await openAsMember("/verify-organization/acme");
    await typesCode(app);
    expect(app.asked("activateOrganization")).toEqual(['activateOrganization {"otp":"[secret]","orgId":"acme"}']);
  });
});

describe("verifying an address", () => {
  test("leads a signed-in person on, who need not verify it again", async () => {
    await openAsMember("/workspace", { activateAccount: true });
    expect(app.screen()).toBe("verifyEmail");
    await typesCode(app);
    await app.answer("activateAccount", answers("activateAccount", { token: canary("token"), email: "ann@acme.test" }));
    expect(app.context().session).toMatchObject({ activateAccount: false, role: member.role });
  });

  test("leads to the login if the page cannot ask for the code", async () => {
    await open("/verify-email", { email: "ann@acme.test" });
    await typesCode(app);
    await app.answer("activateAccount", breaks);
    expect([app.screen(), app.address()]).toEqual(["login", "/login"]);
  });
});

describe("a new hire", () => {
  test.each([
    ["/acme/register", "/acme/login"],
    ["/acme/preboarding/register", "/acme/preboarding/login"],
  ])("who registers at %s is led to sign in at %s, with the email filled in", async (address, login) => {
    await open(address);
    expect(app.asked("getCompanyDetails")).toEqual(['getCompanyDetails {"orgId":"acme"}']);
    const values = { email: "new@acme.test", ...chosenPassword };
    await app.after(() => app.onboardingSignUp().send({ type: "form.submit", values }));
    await app.after(() => app.onboardingSignUp().send({ type: "form.submit", values }));
    expect(app.asked("signUp")).toEqual(['signUp {"email":"new@acme.test","password":"[secret]","orgId":"acme"}']);
    await app.answer("signUp", answers("signUp", {}));
    expect(app.address()).toBe(login);
    expect(app.replaces()).toBe(true);
    expect(app.onboardingLogin().getSnapshot().context.input.identifier).toBe("new@acme.test");
    expect(app.toasts()).toEqual(["registered"]);
  });

  const newHire = { token: canary("token"), email: "new@acme.test", _id: "rec1", orgId: "acme" };
  const boardingDocument = "https://recruit.test/acme/boarding-document/rec1";
  const codeIsAskedFor = answers("onboardingLogin", { activateAccount: true, email: "new@acme.test" });
  const signsInAt = async (address: string) => {
    await open(address);
    const values = { identifier: "A-17", password: secretCanary("chosen password") };
    await app.after(() => app.onboardingLogin().send({ type: "form.submit", values }));
    await app.answer("onboardingLogin", codeIsAskedFor);
  };

  test.each([
    ["/acme/login", false],
    ["/acme/preboarding/login", true],
  ])("whose password waits for its code must enter it after %s, and Back leads there", async (address, preBoarding) => {
    await signsInAt(address);
    expect(app.screen()).toBe("verifyEmail");
    expect(app.address()).toBe("/verify-email");
    expect(app.replaces()).toBe(false);
    expect(app.context()).toMatchObject({
      token: null,
      email: "new@acme.test",
      signInAt: { orgId: "acme", preBoarding },
    });
    expect(app.asked("storage")).not.toContainEqual(expect.stringContaining("keep.token"));
    const kept = () => app.asked("storage").findLast((effect) => effect.includes("keep.signInAt"));
    expect(kept()).toContain(`"pages":{"orgId":"acme","preBoarding":${preBoarding}}`);
    await app.goesBackTo(address);
    expect(app.screen()).toBe("onboardingLogin");
    expect(app.onboardingLogin().getSnapshot().context.input.identifier).toBe("new@acme.test");
    expect(app.context().signInAt).toBeNull();
    expect(kept()).toContain('"pages":null');
  });

  test.each([
    [false, "https://hrms.test/acme/employee-onboarding-preview/rec1"],
    [true, boardingDocument],
  ])(
    "continues like after signing in once the code is right (before the first day: %s)",
    async (isPreBoarding, url) => {
      await signsInAt("/acme/login");
      await typesCode(app);
      expect(app.asked("activateAccount")).toEqual(['activateAccount {"otp":"[secret]","email":"new@acme.test"}']);
      await app.answer("activateAccount", refused("Invalid OTP"));
      expect(app.screen()).toBe("verifyEmail");
      await typesCode(app);
      await app.answer("activateAccount", answers("activateAccount", { ...newHire, isPreBoarding }));
      expect(app.screen()).toBe("leaving");
      expect(app.asked("leave")).toEqual([`leave {"url":"${url}","replace":true,"passAuth":null}`]);
      expect(app.asked("storage")).toContainEqual('storage {"type":"keep.token","token":"[secret]"}');
    },
  );

  test("can reload the code's page", async () => {
    const signInAt = { orgId: "acme", preBoarding: true };
    await open("/verify-email", { email: "new@acme.test", signInAt });
    expect(app.context().signInAt).toEqual(signInAt);
    await typesCode(app);
    await app.answer("activateAccount", answers("activateAccount", { ...newHire, isPreBoarding: true }));
    expect(app.asked("leave")).toEqual([`leave {"url":"${boardingDocument}","replace":true,"passAuth":null}`]);
    expect(app.context().signInAt).toBeNull();
  });

  test("returns to the organisation's login page if the page cannot ask for the code", async () => {
    await signsInAt("/acme/preboarding/login");
    await typesCode(app);
    await app.answer("activateAccount", breaks);
    expect(app.address()).toBe("/acme/preboarding/login");
    expect(app.context().signInAt).toBeNull();
  });

  test.each([{}, { orgId: "acme" }, { _id: "rec1" }])(
    "who is no new hire any more goes on to the workspace: %j",
    async (more) => {
      await signsInAt("/acme/login");
      await typesCode(app);
      const signedIn = { token: canary("token"), email: "new@acme.test", ...more };
      await app.answer("activateAccount", answers("activateAccount", signedIn));
      await app.answer("authenticate", answers("authenticate", member));
      expect(app.screen()).toBe("workspace");
    },
  );

  test.each(["still being requested", "unknown"])(
    "who goes on to another organisation's page waits only for that one's name, the first one's %s",
    async (first) => {
      await open("/acme/login");
      if (first === "unknown") await app.answer("getCompanyDetails", refused("No such organisation."));
      await app.follows("/beta/login");
      expect(app.asked("getCompanyDetails")).toEqual([
        'getCompanyDetails {"orgId":"acme"}',
        'getCompanyDetails {"orgId":"beta"}',
      ]);
      await app.answer("getCompanyDetails", answers("getCompanyDetails", { company: "Beta Ltd" }));
      expect(app.context().company).toMatchObject({ orgId: "beta", company: "Beta Ltd" });
      await app.goesBackTo("/beta/forgot-password");
      expect(app.asked("getCompanyDetails")).toHaveLength(2);
    },
  );
});

describe("signing up", () => {
  const you: AboutYou = {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@acme.test",
    phoneCountry: "AS",
    dialCode: "+1-684",
    phone: "6331234",
  };
  const filled = {
    firstName: you.firstName,
    lastName: you.lastName,
    email: you.email,
    phoneCountry: "American Samoa +1-684",
    phone: you.phone,
    terms: "on",
  };
  const company = { company: "Acme Ltd", numemployees: "1000+", country: "American Samoa" };
  const sends = (event: SignUpEvent) => app.after(() => app.signUp().send(event));
  const submitsYou = (differing: Partial<FilledYou> = {}) =>
    sends({ type: "form.submit", values: { ...filled, ...differing } });
  const submitsCompany = (differing: Partial<AboutCompany> = {}) =>
    sends({ type: "form.submit", values: { ...company, ...differing } });
  const samoa = { name: "American Samoa", label: "American Samoa", dial_code: "+1-684", code: "AS" };
  const listed = answers("addressParams", { list: [samoa] });
  const step = () => app.signUp().getSnapshot();
  /** The state of the form within its step, or the state of the flow. */
  const at = () => {
    const { value } = step();
    return typeof value === "object" ? value.open.form : value;
  };

  test("sends both steps, the phone number as digits, and the affiliate's code", async () => {
    await open("/register", { recalls: { signUpCodes: { "": { affiliatecode: "aff-1", usercode: null } } } });
    await app.answer("addressParams", listed);
    await submitsYou();
    await submitsYou();
    expect(app.asked("checkEmailExistense")).toEqual(['checkEmailExistense {"email":"ann@acme.test"}']);
    await app.answer("checkEmailExistense", answers("checkEmailExistense", { exists: false }));
    await submitsCompany();
    await submitsCompany();
    expect(app.asked("signUp")).toEqual([
      'signUp {"firstName":"Ann","lastName":"Lee","email":"ann@acme.test","phone":"16846331234","company":"Acme Ltd","numemployees":"1000+","country":"American Samoa","affiliatecode":"aff-1"}',
    ]);
    await app.answer("signUp", answers("signUp", {}));
    expect(app.address()).toBe("/stay-tuned");
    expect(app.asked("keep signUpDraft").at(-1)).toBe("keep signUpDraft null");
  });

  test("does not take back a submit that waits for the countries when the phone's field is left", async () => {
    await open("/register");
    await submitsYou();
    await sends({ type: "phone.give", phone: filled.phone, phoneCountry: filled.phoneCountry });
    expect(at()).toEqual({ aboutYou: "waiting" });
    await app.answer("addressParams", listed);
    expect(at()).toEqual({ submitted: "checking" });
  });

  test("reads a right phone number once, as typed and as the field then shows it, and a wrong one again", async () => {
    await open("/register");
    const gives = (phone: string) => sends({ type: "phone.give", phone, phoneCountry: "India +91" });
    const read = () => step().context.read;
    await gives("");
    expect(read()).toBeNull();
    await gives("12");
    const wrong = read();
    expect(step().context.problems).toEqual({ phone: "invalid" });
    await gives("12");
    expect(read()).not.toBe(wrong);
    await gives("098765 43210");
    const right = read();
    expect([right?.national, step().context.problems]).toEqual(["9876543210", {}]);
    await gives("098765 43210");
    await gives("9876543210");
    expect(read()).toBe(right);
  });

  test("shows no step while it looks for a draft, and the last one until the page changes", () => {
    const countries = "known";
    expect(stepOf({ value: { open: { countries, form: "recalling" } } })).toBeNull();
    for (const form of [{ submitted: "checking" }, { submitted: "readingPhone" }, { aboutYou: "quiet" }] as const)
      expect(stepOf({ value: { open: { countries, form } } })).toBe("aboutYou");
    expect(stepOf({ value: { open: { countries, form: { aboutCompany: "quiet" } } } })).toBe("aboutCompany");
    expect(stepOf({ value: "done" })).toBe("aboutCompany");
  });

  test("is under way from a press until its answer", () => {
    const countries = "known";
    for (const form of ["recalling", { aboutYou: "quiet" }, { aboutCompany: "quiet" }] as const)
      expect(isUnderWay({ value: { open: { countries, form } } })).toBe(false);
    for (const form of [
      "sending",
      { submitted: "checking" },
      { aboutYou: "waiting" },
      { aboutCompany: "waiting" },
    ] as const)
      expect(isUnderWay({ value: { open: { countries, form } } })).toBe(true);
    expect(isUnderWay({ value: "done" })).toBe(true);
  });

  test("sends the code of the person who recommended the product", async () => {
    await open("/register", {
      recalls: {
        isLaterStep: { "": true },
        signUpDraft: { "": you },
        signUpCodes: { "": { affiliatecode: null, usercode: "user-1" } },
      },
    });
    await app.answer("addressParams", listed);
    await submitsCompany();
    expect(app.asked("signUp").join()).toMatch(/"country":"American Samoa","usercode":"user-1"}$/);
  });

  test("shows all problems of a step at once, and removes them field by field", async () => {
    await open("/register");
    await submitsYou({ firstName: "", email: "ann", phone: "1", phoneCountry: "", terms: "" });
    const problems = {
      firstName: "required",
      email: "invalid",
      phoneCountry: "required",
      phone: "invalid",
      terms: "required",
    };
    expect(step().context.problems).toEqual(problems);
    for (const field of ["firstName", "email", "phoneCountry", "phone", "terms"] as const) {
      expect(at()).not.toEqual({ aboutYou: "quiet" });
      await sends({ type: "form.edit", field });
    }
    expect(at()).toEqual({ aboutYou: "quiet" });
    expect(app.asked("checkEmailExistense")).toEqual([]);
  });

  test("reminds of the terms for a second despite other edits, and again after another submit", async () => {
    await open("/register");
    await submitsYou({ terms: "" });
    await app.after(() => app.world.passMilliseconds(600));
    await submitsYou({ terms: "" });
    await sends({ type: "form.edit", field: "email" });
    await app.after(() => app.world.passMilliseconds(999));
    expect(at()).toEqual({ aboutYou: "reminding" });
    await app.after(() => app.world.passMilliseconds(1));
    expect(at()).toEqual({ aboutYou: "invalid" });
    expect(step().context.problems).toEqual({ terms: "required" });
    await submitsYou({ terms: "" });
    await sends({ type: "form.edit", field: "terms" });
    expect(at()).toEqual({ aboutYou: "quiet" });
    expect(app.asked("checkEmailExistense")).toEqual([]);
  });

  test("returns to the checked first step, and forward again without a second check", async () => {
    await open("/register", { recalls: { isLaterStep: { "": true }, signUpDraft: { "": you } } });
    await sends({ type: "step.back" });
    await sends({ type: "history.forward" });
    expect(at()).toEqual({ aboutCompany: "quiet" });
    await sends({ type: "step.back" });
    await sends({ type: "form.edit", field: "email" });
    await sends({ type: "history.forward" });
    expect(at()).toEqual({ aboutYou: "quiet" });
    expect(app.asked("checkEmailExistense")).toEqual([]);
  });

  test("waits for the list of countries only if the submit needs it", async () => {
    await open("/register");
    await submitsYou();
    expect(at()).toEqual({ aboutYou: "waiting" });
    expect(isUnderWay(step())).toBe(true);
    await submitsYou();
    expect(app.asked("checkEmailExistense")).toEqual([]);
    await app.answer("addressParams", listed);
    await app.answer("checkEmailExistense", answers("checkEmailExistense", { exists: false }));
    expect(at()).toEqual({ aboutCompany: "quiet" });
    expect(step().context.you).toEqual(you);
    expect(app.asked("checkEmailExistense")).toHaveLength(1);

    // The default country needs no list.
    await open("/register");
    await submitsYou({ phoneCountry: "India +91", phone: "9876543210" });
    expect(app.asked("checkEmailExistense")).toHaveLength(1);
  });
});
