/** The machines whose form is made of `machines/parts/form/filling.ts` and has only secret fields. */
const secretForms = ["change-password", "new-password", "recovery-code"];

const GREEDY = "The first part begins with the text and the second takes the rest, anchors or not.";
const SHORTCUT = "Canonical identifiers only take a shorter way to the same result.";
const COMPILER = "Only the compiler asks: the state or the guard before has decided it.";
const TOO_SLOW = "The tests that restore every situation notice it, which are too slow to run for every fault.";
const NOTHING_HIDDEN = "It only takes a shorter way if there is nothing to hide.";
const NO_DRAFTS = "All its fields are secret, so there are no drafts to keep.";

/**
 * Faults that no test notices, each with the reason why that is acceptable: usually because there is no observable
 * difference. A run fails if a fault it misses is not listed, or if a listed one is noticed.
 */
export const survivors: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    secretForms.flatMap((form) =>
      ["field.leave (1)", "form.submit (1)", "form.submit (2)"].map((event) => [
        `chart of ${form}: filling on ${event}: without keepDrafts`,
        NO_DRAFTS,
      ]),
    ),
  ),
  "chart of sign-out: explaining invokes keepEnding onError: no longer":
    "A value that the browser refuses lasts until the page is left, so that keeping one never fails.",
  "chart of recovery-code: filling on field.leave (2): without keepDrafts": NO_DRAFTS,
  "chart of recovery-code: filling on field.leave (2): no longer": NO_DRAFTS,
  "chart of challenge: open.entry.filling on field.leave (1): without keepDrafts": NO_DRAFTS,
  "chart of challenge: open.entry.filling on field.leave (2): without keepDrafts": NO_DRAFTS,
  "chart of challenge: open.entry.filling on field.leave (2): no longer": NO_DRAFTS,
  "chart of challenge: open.entry.filling on form.submit (1): without keepDrafts": NO_DRAFTS,
  "chart of challenge: open.entry.filling on form.submit (2): without keepDrafts": NO_DRAFTS,
  "chart of verify-email: challenging invokes challenge onDone: to abandoned":
    "Both ends have the output that the reply decides.",
  "chart of verify-email: challenging invokes challenge onError: to verified":
    "Both ends have the output that the missing reply decides.",
  ...Object.fromEntries(
    [
      "continuing invokes oauthContinue onDone",
      "signingIn invokes oauthLogin onDone (2)",
      "challenging invokes challenge onDone",
    ].map((event) => [
      `chart of authorize: ${event}: to recovering`,
      "Both ends have the output that the service's answer decides.",
    ]),
  ),
  "chart of authorize: challenging on recovery.start: to done":
    "Both ends have the output that the missing answer decides.",
  ...Object.fromEntries(
    [
      "ending entry: without announceEnding",
      "ending invokes signOut onDone: without announceEnd",
      "ending invokes signOut onError: without announceEnd",
    ].map((fault) => [
      `chart of session: ${fault}`,
      "Only the root's other regions take the event, and the root's tests notice the fault.",
    ]),
  ),
  "chart of session: booting always (2): no longer":
    "`signedOut` leads a person with a token to `authenticating` in the same step.",
  "chart of session: authenticating invokes authenticate onDone: without target":
    "With the session kept, `always` leads the same way in the same step.",
  "chart of sign-up: open.form.aboutYou on form.submit (1): after the next":
    "The two guards exclude each other: a form without the accepted terms is not complete.",
  "chart of sign-up: open.form.aboutYou.invalid always (1): after the next":
    "The two guards exclude each other: while the reminder shows, the terms are still a problem.",
  "chart of sign-up: open.form.aboutYou.invalid always (1): to timing":
    "The sandbox's clock stands still between two timers, so that the reminder ends at the same time.",
  "chart of connection: socket.up invokes socket onError: without cutCalls":
    "The sandbox's socket fails only when the machine opens it, before any call.",
  "chart of connection: socket.up.open.serving on call.made (1): after the next":
    "The two guards exclude each other: an answer ahead is too young for a socket that is silent.",
  ...Object.fromEntries(
    [4, 7, 8, 9, 10, 13, 14, 15, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 30].map((at) => [
      `chart of app: navigation.deciding always (${at}): without settle`,
      "The guard sends nobody here from another address, so the address is already right.",
    ]),
  ),
  "chart of app: session.signedOut always (1): no longer":
    "The machine leaves `authenticating` in the same step, before it asks anything.",
  "chart of app: session.authenticating invokes authenticate onDone: without target":
    "With the session kept, `always` leads the same way in the same step.",
  "chart of app: navigation.deciding entry: without closeAlert":
    "`app-toasts.test.ts` notices it; only the charts' exploration, which meets no alert there, does not.",
  ...Object.fromEntries(
    [5, 6].map((at) => [
      `chart of app: navigation.deciding always (${at}): after the next`,
      "The guards exclude each other: the set-up that resumes is neither the login nor the page of the next one.",
    ]),
  ),
  "chart of app: navigation.deciding always (2): after the next":
    "The two guards exclude each other: a place is one that needs the session, or one outside.",
  "chart of app: navigation.deciding always (3): without target":
    "With the departure kept, the first candidate leads the same way in the same step.",
  "chart of app: navigation.deciding always (3): after the next":
    "The two guards exclude each other: a place is outside, or a page for third parties.",
  "chart of app: navigation.arrivingAtLogin always (1): without target":
    "With the address settled, the second candidate leads the same way in the same step.",
  "chart of app: navigation.inviteClient invokes clientInvitation onDone: to arrivingAtLogin":
    "The login is where deciding leads.",
  "chart of app: navigation.signingOut on session.ended: to arrivingAtLogin": "The login is where deciding leads.",
  "chart of login-result: deciding always (3): after the next":
    "The two guards exclude each other: the person has a second factor, or has none yet.",
  "chart of invite-decision: deciding always (6): after the next":
    "The two guards exclude each other: there is an account, or there is none.",
  "chart of workspace-redirect: counting always (2): after the next":
    "The two guards exclude each other: there is no product, or exactly one.",
  "chart of app: session.booting always (2): no longer":
    "`signedOut` leads a person with a token to `authenticating` in the same step.",
  ...Object.fromEntries(
    ['"object"', '"value"'].map((text) => [
      `machines/shared/config.ts: ${text} → ""`,
      "Only the library's type asks for it; the error names the setting by its key.",
    ]),
  ),
  'machines/shared/file-rules.ts: "" → "Stryker was here!"': "No group accepts either text as an ending.",
  "machines/shared/routes.ts: second !== undefined → true":
    "No set and no setting has `undefined`; only the compiler asks.",
  "machines/shared/routes.ts: Object.keys(pages).filter(isPage) → Object.keys(pages)":
    "Every key is a page; only the compiler asks.",
  "machines/shared/routes.ts: /^\\/:orgId\\/[^/]+\\/[^/]+$/ → /\\/:orgId\\/[^/]+\\/[^/]+$/":
    "Patterns have an organisation's id only at their start.",
  "machines/shared/routes.ts: /^\\/:orgId\\/:preBoarding\\?\\/([^/]+)/ → /\\/:orgId\\/:preBoarding\\?\\/([^/]+)/":
    "Patterns have an organisation's id only at their start.",
  "machines/shared/routes.ts: /^\\/([^/:]+)\\/:/ → /\\/([^/:]+)\\/:/":
    "The only such segment further in is `reset`, which a page of its own has as its first.",
  'machines/shared/routes.ts: [] → ["Stryker was here"]':
    "Only addresses with the segment `Stryker was here` change, and nobody has one.",
  'machines/shared/routes.ts: "" → "Stryker was here!"':
    "No pattern and no segment has this text; only the compiler needs these defaults.",
  "machines/shared/addresses.ts: /^https?:$/ → /^https?:/": "A protocol has one colon, at its end.",
  'machines/shared/addresses.ts: "" → "Stryker was here!"': "Which page it is does not depend on the query.",
  "machines/shared/addresses.ts: [path] → []": "A path that cannot be decoded is the address of no page.",
  "machines/shared/best-matching.ts: rank !== null → true":
    "There is no list for null, and the question mark passes over it.",
  "machines/shared/best-matching.ts: ranks[rank]?.push → ranks[rank].push":
    "There is a list for each rank; only the compiler needs the question mark.",
  "machines/shared/spelling.ts: /^(.*)(@[^@]*)$/s → /(.*)(@[^@]*)$/s": GREEDY,
  "machines/shared/spelling.ts: /^(.*)(@[^@]*)$/s → /^(.*)(@[^@]*)/s": GREEDY,
  'machines/shared/spelling.ts: [] → ["Stryker was here"]': "Nothing reads the first entry, which is the whole match.",
  "machines/shared/spelling.ts: /^[!-@[-~]*$/.test(text) → false": SHORTCUT,
  "machines/shared/spelling.ts: /^[!-@[-~]*$/ → /^[!-@[-~]$/": SHORTCUT,
  "machines/shared/read-phone.ts: chosen !== null → true":
    "The library supports no country null; only the compiler asks.",
  "machines/shared/read-phone.ts: chosen === null → false":
    "The library supports no country null; only the compiler asks.",
  ...Object.fromEntries(
    [
      "dialled === null || dialled === undefined → false",
      "dialled === null || dialled === undefined → dialled === null && dialled === undefined",
      "dialled === null → false",
      "dialled === undefined → false",
    ].map((fault) => [`machines/shared/read-phone.ts: ${fault}`, "`+null` and `+undefined` are no numbers."]),
  ),
  "machines/shared/read-phone.ts: /^\\D*(?:00|011)(.*)$/s → /^\\D*(?:00|011)(.*)/s":
    "The dot takes every character, so that it ends at the end.",
  "machines/shared/routes.ts: segment !== undefined → true": "The word `undefined` would be a right segment.",
  ...Object.fromEntries(
    [
      "sign-in/verify-email.ts: attempt?.succeeded → attempt.succeeded",
      "calls/limit.ts: person?.id → person.id",
      "sign-in/second-factor-setup.ts: { id: people.id } → {}",
      "sign-in/second-factor-setup.ts: hash === null → false",
      'sign-in/resend-code.ts: pending.purpose === "registration" → false',
      'sign-in/resend-code.ts: "registration" → ""',
      "sign-in/resend-code.ts: person?.emailFactor → person.emailFactor",
      "passwords/reset-password.ts: !person → false",
      "passwords/reset-password.ts: candidate?.orgId → candidate.orgId",
      "sign-in/first-factor.ts: person === null → false",
      "sign-in/step-up.ts: passwordHash === null → false",
      "joining/client-invitation.ts: person === null → false",
      "passwords/forgot-with-recovery.ts: person === null → false",
      "passwords/forgot-password.ts: candidate?.isPreBoarding → candidate.isPreBoarding",
      "passwords/forgot-password.ts: false → true",
      "sign-in/passkey-ceremony.ts: !(error instanceof Error) → false",
      'workspace/workspace.ts: "candidate" in member → false',
      'workspace/workspace.ts: "candidate" → ""',
      "workspace/workspace.ts: { id: memberships.id } → {}",
      "sign-in/new-address.ts: person !== null → true",
      "sign-in/onboarding-login.ts: found === null → false",
      'sign-in/onboarding-login.ts: "The password of an unknown account matched." → ""',
      "sign-in/onboarding-login.ts: !registration → false",
      "joining/onboarding-sign-up.ts: !organisation || !candidate → false",
      "joining/onboarding-sign-up.ts: !organisation || !candidate → !organisation && !candidate",
      "joining/onboarding-sign-up.ts: candidate?.id → candidate.id",
      "joining/invite.ts: organisation === null → false",
      "sign-in/registration-code.ts: !to → false",
    ].map((fault) => [`service/${fault}`, COMPILER]),
  ),
  ...Object.fromEntries(
    [
      "sign-in/verify-email.ts: activated === undefined → false",
      "sign-in/verify-email.ts: (await findOrganisation(db, orgId))?.company → (await findOrganisation(db, orgId)).company",
      "sign-in/verify-email.ts: company === undefined → false",
    ].map((fault) => [`service/${fault}`, "An operator would have to change the account in the same moment."]),
  ),
  ...Object.fromEntries(
    [
      "sign-in/second-factor-setup.ts: changed.length === 0 → true",
      "passwords/change-password.ts: changed.length === 0 → false",
      "passwords/change-password.ts: !others.includes(session.id) → false",
      "passwords/change-password.ts: opened === null → false",
      'sign-in/new-address.ts: typeof confirmed === "string" → false',
      'sign-in/new-address.ts: "string" → ""',
      "joining/invite.ts: added.length === 0 → false",
      "sign-in/registration-code.ts: renewed === null → false",
    ].map((fault) => [
      `service/${fault}`,
      "It matters for two changes in the same moment, of which another guard refuses the second, too.",
    ]),
  ),
  ...Object.fromEntries(
    ['"proved" → ""', "pending.personId === person?.id → true", '[] → ["Stryker was here"]'].map((fault) => [
      `service/calls/limit.ts: ${fault}`,
      "The names only have to differ, and no two people have the same digest.",
    ]),
  ),
  ...Object.fromEntries(
    ['"wrong" → ""', "factor === null → false"].map((fault) => [
      `service/sign-in/second-factor.ts: ${fault}`,
      "A person without the factor has no code that could be right, and every refusal but that of a used code is the same.",
    ]),
  ),
  ...Object.fromEntries(
    ["sign-in/verify-email.ts: [identifier]", "sign-in/new-address.ts: [email]"].map((fault) => [
      `service/${fault} → []`,
      "The account in the stored address only keeps the table from being searched by address.",
    ]),
  ),
  'service/sign-in/verify-email.ts: [] → ["Stryker was here"]': "A new hire has no memberships that a page could show.",
  ...Object.fromEntries(
    ["passwords/chosen-password", "joining/onboarding-sign-up", "joining/invite", "passwords/reset-password"].map(
      (call) => [`service/${call}.ts: [] → ["Stryker was here"]`, "No password contains this text."],
    ),
  ),
  'service/passwords/not-me.ts: [] → ["Stryker was here"]': "There is no session with this id.",
  ...Object.fromEntries(
    ["joining/client-invitation", "joining/invite"].map((call) => [
      `service/${call}.ts: { target: people.email } → {}`,
      "A new person can only repeat an address.",
    ]),
  ),
  ...Object.fromEntries(
    ['added === "changed" → false', '"changed" → ""'].map((fault) => [
      `service/account/passkeys.ts: ${fault}`,
      "It matters for a change in the same moment, which a test of `addPasskey` makes.",
    ]),
  ),
  "service/sign-in/first-factor.ts: (hash) => secretCache.matches(hash, canonicalPassword(password), now) → () => undefined":
    "The cache only saves the time of hashing.",
  "service/sign-in/first-factor.ts: fingerprint(JSON.stringify(account)).slice(0, 8) → fingerprint(JSON.stringify(account))":
    "A lane is any number below the number of lanes.",
  "service/shared/lanes.ts: last.get(lane) === running → false": "A finished attempt's entry only takes memory.",
  "service/shared/lanes.ts: last.get(lane) === running → last.get(lane) !== running":
    "It matters for a third attempt that comes while the second is checked.",
  'service/sign-in/session.ts: [] → ["Stryker was here"]': "No product has this name.",
  'service/calls/call.ts: "full" → ""': "No session is of this kind, and a full one is accepted anyway.",
  "service/sign-in/open-session.ts: session.isFromSurplusAddress → true": "It only costs a statement.",
  "service/sign-in/open-session.ts: person.language !== language → true": "It only costs a statement.",
  "service/sign-in/recovery-proofs.ts: [resumed.id] → []": "Each call compares its socket's token with the session's.",
  ...Object.fromEntries(
    ["joining/onboarding-sign-up", "sign-in/registration-code", "calls/send-code"].map((call) => [
      `service/${call}.ts: !(error instanceof MailError) → false`,
      "Every failure of a mail is a `MailError`; only a fault of the program is another.",
    ]),
  ),
  ...Object.fromEntries(
    ["here.failures > 0 → true", "here.failures > 0 → here.failures >= 0"].map((fault) => [
      `service/sign-in/first-factor.ts: ${fault}`,
      "It only saves a statement where there is nothing to clear.",
    ]),
  ),
  ...Object.fromEntries(
    [
      "passwords/forgot-password.ts: !isId(orgId) → false",
      "sign-in/onboarding-login.ts: !isId(orgId) → false",
      'joining/onboarding-sign-up.ts: "" → "Stryker was here!"',
    ].map((fault) => [`service/${fault}`, "No organisation and no new hire has such an id."]),
  ),
  'service/sign-in/onboarding-login.ts: [] → ["Stryker was here"]': "Nothing reads the memberships of a new hire.",
  'service/joining/onboarding-sign-up.ts: candidate?.id ?? "" → candidate?.id && ""':
    "The salts of different new hires would be the same, which only matters to a reader of the table.",
  "service/joining/invite.ts: (await findPerson(db, email)) !== null → false":
    "It only saves hashing a password that the conflict of the addresses refuses in the same words.",
  'service/sign-in/new-address.ts: "over" → ""': "Every reason but that of a taken address has these words.",
  'service/sign-in/registration-code.ts: "budget" → ""': "Every reason but the pause has these words.",
  ...Object.fromEntries(
    [
      '{ seconds: pauseSeconds("activateAccount"), reason: "pause" } → {}',
      '"activateAccount" → ""',
      '"pause" → ""',
    ].map((fault) => [
      `service/sign-in/registration-code.ts: ${fault}`,
      "It matters for two requests in the same moment, of which one gets the code.",
    ]),
  ),
  ...Object.fromEntries(
    ["passwords/reset-password", "sign-in/registration-code"].map((call) => [
      `service/${call}.ts: "" → "Stryker was here!"`,
      "No new hire and no registration has this id.",
    ]),
  ),
  'service/sign-in/second-factor-setup.ts: "Foyer" → ""': "No product is called by nothing but colons.",
  'service/sign-in/registration-code.ts: [] → ["Stryker was here"]': "No registration has this id.",
  ...Object.fromEntries(
    ["before.filter((other) => other !== id) → before", "other !== id → true"].map((fault) => [
      `service/sign-in/registration-code.ts: ${fault}`,
      "An id that is listed twice gives the same answers.",
    ]),
  ),
  "service/sign-in/registration-code.ts: pending.email !== canonicalIdentifier(email) → false":
    "The registrations of one address are not among those of another.",
  "service/joining/invite.ts: true → false": "Nobody can have asked for codes of an account that was made just now.",
  "service/joining/invite.ts: !(error instanceof Refusal) → false":
    "Every failure of a code is a `Refusal`; only a fault of the program is another.",
  'service/joining/sign-up.ts: "" → "Stryker was here!"': "A referral may be empty, and may be this text.",
  ...Object.fromEntries(
    ["goneFrom(error) !== null → false", '"an account was erased before its owner was told" → ""'].map((fault) => [
      `service/calls/tell-owner.ts: ${fault}`,
      "It only decides how serious the log calls an account that is erased in the same moment.",
    ]),
  ),
  ...Object.fromEntries(
    ["passwords/forgot-password.ts: reset", "joining/sign-up.ts: signUp"].flatMap((named) => {
      const [file, scope] = named.split(": ");
      return [`{ scope: ["${scope}"] } → {}`, `["${scope}"] → []`, `"${scope}" → ""`].map((fault) => [
        `service/${file}: ${fault}`,
        "The names only have to differ, and the other mails have theirs.",
      ]);
    }),
  ),
  "service/sign-in/step-up.ts: { mustVerify: true, mustFind: false } → {}":
    "Unless it is told otherwise, the library wants the person verified.",
  "service/sign-in/resend-code.ts: false → true":
    "A signed-in person's address is known, and a registration has limits of its own.",
  "service/sign-in/resend-code.ts: { passwordDigest: digestOf({ passwordHash }) } → {}":
    "The step is not kept: it only says whom the code is mailed to.",
  "machines/joining/invite/invite.machine.ts: context.invitation?.email → context.invitation.email":
    "There is an invitation whenever this is read; only the compiler needs the question mark.",
  "machines/sign-in/login/login.machine.ts: next?.next → next.next":
    "At its end the machine knows where to go next; only the compiler needs the question mark.",
  ...Object.fromEntries(
    [
      "machines/account/sessions/sessions.machine.ts: context.request !== null → true",
      "machines/account/passkeys/passkeys.machine.ts: passkeys.find((passkey) => passkey.passkeyId === passkeyId)?.name → passkeys.find(passkey => passkey.passkeyId === passkeyId).name",
      "machines/app/joining.states.ts: session !== null → true",
      'machines/app/panel.state.ts: event.type === "panel.open" → true',
      "machines/app/panel.state.ts: context.token !== null → true",
      'machines/app/passkey-offer.state.ts: event.type === "panel.open" → true',
      'machines/app/report.state.ts: event.type === "report.open" → true',
      'machines/app/routing.ts: place.at !== "inside" → false',
      'machines/app/routing.ts: place.at === "outside" → true',
      'machines/app/routing.ts: place.at === "inside" → true',
      "machines/app/routing.ts: context.token === null → true",
      "machines/app/sign-in.actions.ts: boarding === null → false",
      'machines/app/sign-in.actions.ts: params.next === "address" → true',
      'machines/app/sign-in.actions.ts: params.next === "recovery" → true',
      'machines/app/sign-in.states.ts: output.next === "account" → true',
      "machines/app/sign-in.states.ts: token !== null → true",
      "machines/app/sign-in.states.ts: session?.email → session.email",
      "machines/joining/client-invitation/client-invitation.machine.ts: context.failure?.email → context.failure.email",
      "machines/joining/client-invitation/client-invitation.machine.ts: failure?.email → failure.email",
      "machines/joining/invite/invite.machine.ts: context.invitation?.company → context.invitation.company",
      'machines/joining/sign-up/sign-up.setup.ts: values === null || !("phoneCountry" in values) → false',
      'machines/joining/sign-up/sign-up.setup.ts: values === null || !("phoneCountry" in values) → values === null && !("phoneCountry" in values)',
      "machines/joining/sign-up/sign-up.setup.ts: values === null → false",
      'machines/joining/sign-up/sign-up.setup.ts: "Step 1 has not been submitted." → ""',
      'machines/passwords/reset-password/reset-password.machine.ts: input.subject.by === "recovery" → true',
      'machines/passwords/reset-password/reset-password.machine.ts: subject.by === "recovery" → false',
      'machines/passwords/reset-password/reset-password.machine.ts: "recovery" → ""',
      'machines/sign-in/authorize/authorize.tasks.ts: outcome.next === "code" → true',
      "machines/sign-in/login/login.machine.ts: context.reply?.email → context.reply.email",
      'machines/workspace/workspace/workspace.machine.ts: params.target.to === "address" → true',
      'machines/workspace/workspace/workspace.machine.ts: params.target.to === "product" → true',
    ].map((fault) => [fault, COMPILER]),
  ),
  ...Object.fromEntries(
    [
      'machines/app/routing.ts: place.at === "inside" && isSetup(place.visit) → true',
      'machines/app/routing.ts: place.at === "inside" && isSetup(place.visit) → place.at === "inside" || isSetup(place.visit)',
    ].map((fault) => [fault, "A person who is elsewhere has no recovery by now: `forgetSecondStep` has forgotten it."]),
  ),
  "machines/app/screen-of.ts: meta !== undefined → true": "XState lists only the `meta` of states that have one.",
  "machines/app/sign-in.actions.ts: setupToken === null → false":
    "Without a set-up token, nothing is presented and nothing can be resumed.",
  ...Object.fromEntries(
    ['machines/app/sign-in.actions.ts: next === "login" → false', 'machines/app/sign-in.actions.ts: "login" → ""'].map(
      (fault) => [fault, "Without a token the route guard leads to the login anyway."],
    ),
  ),
  ...Object.fromEntries(
    [
      "machines/connection/connection.setup.ts: self._parent → true",
      "machines/connection/connection.setup.ts: self._parent → false",
    ].map((fault) => [fault, "Model tests run the connection without its parent; the tests in the browser notice it."]),
  ),
  ...Object.fromEntries(
    [
      'machines/joining/sign-up/sign-up.rules.ts: area !== "" → true',
      'machines/joining/sign-up/sign-up.rules.ts: "" → "Stryker was here!"',
    ].map((fault) => [fault, "Without an area code, nothing is cut off the number."]),
  ),
  ...Object.fromEntries(
    [
      "machines/joining/sign-up/sign-up.rules.ts: countries ?? [country] → countries && [country]",
      "machines/joining/sign-up/sign-up.rules.ts: [country] → []",
    ].map((fault) => [
      fault,
      "The default country has no area code in its dial code, so both ways give the same number.",
    ]),
  ),
  'machines/joining/sign-up/sign-up.setup.ts: [] → ["Stryker was here"]': "Nobody types this text as a phone number.",
  ...Object.fromEntries(
    [
      "machines/sign-in/authorize/oauth-outcome.ts: requested === null || returned === null → false",
      "machines/sign-in/authorize/oauth-outcome.ts: requested === null || returned === null → requested === null && returned === null",
      "machines/sign-in/authorize/oauth-outcome.ts: requested === null → false",
      "machines/sign-in/authorize/oauth-outcome.ts: returned === null → false",
    ].map((fault) => [fault, "A missing address answers no request."]),
  ),
  ...Object.fromEntries(
    [
      "machines/workspace/downloads/platforms.ts: system === null → false",
      'machines/workspace/downloads/platforms.ts: [] → ["Stryker was here"]',
      "machines/workspace/workspace/workspace.machine.ts: product === null → false",
    ].map((fault) => [fault, "No platform and no product has this name."]),
  ),
  "machines/parts/form/fields.ts: Object.keys(Object(values)).filter(isName) → Object.keys(Object(values))":
    "The keys are the form's own fields; only the compiler asks.",
  'machines/sign-in/login/login.machine.ts: next?.next === "multiFactorLogin" || next?.next === "multiFactorSetup" → true':
    "On every other page, `forgetSecondStep` forgets the details at once.",
  'machines/joining/sign-up/sign-up.policy.ts: "terms" → ""': TOO_SLOW,
  "machines/app/policies.ts: !policy → false": "Every machine has a policy, which the tests of snapshots check.",
  ...Object.fromEntries(
    [
      "machines/app/joining.states.ts",
      "machines/app/password.states.ts",
      "machines/passwords/reset-password/reset-password.machine.ts",
    ].map((file) => [`${file}: "" → "Stryker was here!"`, COMPILER]),
  ),
  "machines/app/sign-in.states.ts: { token: null, email: null } → {}": COMPILER,
  'machines/parts/form/fields.ts: "" → "Stryker was here!"': "A form has a text for each of its fields.",
  'machines/account/passkeys/passkeys.machine.ts: "" → "Stryker was here!"':
    "Only the name of a chosen passkey is shown, which the list has.",
  "machines/app/policies.ts: `The machine ${machine.id} has no snapshot policy.` → ``":
    "Every machine has a policy, which the tests of snapshots check.",
  'machines/parts/challenge/challenge.tasks.ts: async ({ call }, { email }) => (await call("resendOTP", { email })).retryAfter → () => undefined':
    "It is made as the module loads, before a trial puts its fault in.",
  ...Object.fromEntries(
    [
      "machines/account/sessions/sessions.policy.ts: { others: v.literal(true) } → {}",
      "machines/account/sessions/sessions.policy.ts: true → false",
      "machines/account/sessions/sessions.policy.ts: { sessionId: v.string() } → {}",
      'machines/sign-in/login-result/login-result.policy.ts: { next: v.literal("address") } → {}',
      'machines/sign-in/login-result/login-result.policy.ts: "address" → ""',
      "machines/sign-in/login-result/login-result.policy.ts: !isAddress(value) → isAddress(value)",
    ].map((fault) => [fault, TOO_SLOW]),
  ),
  "machines/snapshot/blacken.ts: text.trim().toLowerCase() → text.trim().toUpperCase()":
    "Both make one of texts that differ only in case.",
  'machines/snapshot/capture.ts: [] → ["Stryker was here"]': "No text of the tests has this secret.",
  "machines/snapshot/capture.ts: hidden !== text → true": "A text that its shape does not change has no code.",
  "machines/snapshot/capture.ts: hidden === undefined → true": "A shape holds no secret.",
  'machines/snapshot/capture.ts: typeof src === "string" → true': "The source of every actor of the app is a name.",
  "machines/snapshot/capture.ts: wait === undefined → false":
    "Every actor of the app is listed, which the tests of snapshots check.",
  "workbench/snapshot/json.ts: { return undefined; } → {}": "A function without a return gives the same.",
  'workbench/snapshot/json.ts: typeof data === "object" → true': "Neither a text nor a number has objects in it.",
  "machines/snapshot/known-secrets.ts: { start: 0 } → {}": COMPILER,
  "machines/snapshot/known-secrets.ts: { end: 0 } → {}": COMPILER,
  'machines/snapshot/known-secrets.ts: [] → ["Stryker was here"]': "An entry that is no span hides nothing.",
  "machines/snapshot/known-secrets.ts: spans.length === 0 → false": NOTHING_HIDDEN,
  'machines/snapshot/known-secrets.ts: isAscii(text) && !some(forms, text.replace(/[\\s-]/g, "").toLowerCase()) → false':
    NOTHING_HIDDEN,
  "machines/snapshot/known-secrets.ts: /^[\\0-\\x7f]*$/ → /^[\\0-\\x7f]$/": NOTHING_HIDDEN,
  "machines/snapshot/known-secrets.ts: /^[\\0-\\x7f]*$/ → /^[^\\0-\\x7f]*$/": NOTHING_HIDDEN,
  "machines/snapshot/known-secrets.ts: Array.isArray(data) → false": "The values of a list are its entries.",
  "machines/snapshot/known-secrets.ts: /\\p{Nd}/u → /\\P{Nd}/u": "Each word here has a digit and a letter.",
  'machines/app/menu.ts: "" → "Stryker was here!"': COMPILER,
  'machines/snapshot/known-secrets.ts: "" → "Stryker was here!"': "Neither text looks like a secret.",
  "machines/snapshot/known-secrets.ts: code.match(/\\p{L}(?=\\p{Nd})|\\p{Nd}(?=\\p{L})/gu)?.length → code.match(/\\p{L}(?=\\p{Nd})|\\p{Nd}(?=\\p{L})/gu).length":
    "A code with letters and digits changes between them at least once.",
  'machines/snapshot/personal-data.ts: "" → "Stryker was here!"': COMPILER,
  'machines/snapshot/personal-data.ts: [] → ["Stryker was here"]': "No text of the tests has this name.",
  'machines/snapshot/personal-data.ts: typeof text === "string" → true': "The set has only texts.",
  'machines/snapshot/personal-data.ts: typeof id !== "string" → false': "The sets have only texts.",
  "machines/snapshot/personal-data.ts: false → true": "The root of a tree is no text.",
  'machines/snapshot/personal-data.ts: "email" → ""': "The sign in the text decides.",
  'machines/snapshot/read.ts: "file" → ""': "A fault of the whole file was refused before.",
  'machines/snapshot/recorder.ts: "unknown" → ""': "Every actor has an id, and every call a name.",
  "machines/snapshot/recorder.ts: begun === undefined → false": "An actor that answers has started before.",
  "machines/snapshot/recorder.ts: actor._parent !== null → true": "Null is the result either way.",
  "workbench/snapshot/structure.ts: found.has(one.id) → false": "No machine starts itself, nor through others.",
  "workbench/snapshot/tree.ts: inputs[src]?.schema → inputs[src].schema": COMPILER,
  "workbench/snapshot/tree.ts: policy.inputs[src]?.write → policy.inputs[src].write": COMPILER,
  'workbench/snapshot/tree.ts: logic instanceof StateMachine && "machine" in child → logic instanceof StateMachine || "machine" in child':
    "Both hold for machines alone, as the schema has checked.",
  'workbench/snapshot/tree.ts: case "active": return { ...rest, status, output: undefined, error: undefined }; → case "active":':
    "The next case gives the same.",
};
