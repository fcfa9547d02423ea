/** Duties that no walk through the page can show, with the reason. A duty that a scenario can show is not listed. */
export interface OutOfThePage {
  /** Duties by name or by pattern. Each entry must match a duty, and none that was seen. */
  duties: readonly (RegExp | string)[];
  reason: string;
}

export const outOfThePage: readonly OutOfThePage[] = [
  {
    duties: [/ · (?:loginResult|workspaceRedirect|inviteDecision) failed → /],
    reason:
      "The flow only decides where to go on: it asks for nothing but the address to return to, takes no for an answer, and has nothing else that could throw.",
  },
  {
    duties: [
      "takes signUp.open.form.submitted.readingPhone · readPhone done → signUp.open.form.aboutYou.invalid",
      "refuses signUp.open.form.submitted.readingPhone · readPhone done [isPhone] → signUp.open.form.submitted.checking",
    ],
    reason:
      "A number is read as its field is left, and pressing Next leaves it: the submit finds a wrong number already read.",
  },
  {
    duties: ["takes resetPassword.changed · resetCountdown failed → resetPassword.done"],
    reason: "The flow only waits for its deadline, ends when the clock breaks, and has nothing else that could throw.",
  },
  {
    duties: [/ · (?:multiFactorLogin|verifyEmail|verifyOrganization) failed → app\.navigation\.faulty$/],
    reason:
      "All that these flows ask is asked by the flow of the code within them. When that breaks they go on themselves, which is walked.",
  },
  {
    duties: [
      "takes passkeySignals.resting · startTellingPasskeys done [isTurn] → passkeySignals.reading",
      /^(?:takes|refuses) passkeySignals\.(?:reading|telling|ending) · /,
      "takes app.passkeySignals.telling · passkeySignals failed → app.passkeySignals.told",
      "takes passkeySetUp.beginning · startMakingPasskey failed → passkeySetUp.refused",
    ],
    reason:
      "A walk's page has neither a browser that takes signals nor another page, so its turn is decided at once. proofs/browser/passkey-signals.spec.ts shows the rest with an authenticator.",
  },
  {
    duties: [
      "takes authorize · account.renewed → stays",
      "takes app.navigation.authorize · push.token → stays",
      "takes app.passkeySignals · passkeys.changed → app.passkeySignals.none",
    ],
    reason:
      "The connection says so after a call that went over it, and a walk answers the calls itself. e2e/authorize.spec.ts and proofs/browser/passkey-signals.spec.ts show it over a service.",
  },
  {
    duties: ["takes challenge.open.entry.filling.refused · code.sent → challenge.open.entry.filling.quiet"],
    reason:
      "A walk asks for another code after the five seconds of a refusal only: of two timers, the state would not tell which is the next.",
  },
  {
    duties: ["refuses app.panel · panel.open [asksFor] → app.panel.troubleshooting"],
    reason: "It is the last of the panels: no event asks for one that there is not.",
  },
  {
    duties: ["refuses activity.shown · list.page [hasPage] → stays"],
    reason: "The table offers only pages and sizes that there are.",
  },
  {
    duties: [/^takes app\.navigation\.(?:notMe|leavingSession) · session\.signOut → app\.navigation\.signingOut$/],
    reason: "Neither page has a button to sign out.",
  },
  {
    duties: ["takes app.navigation.loading · push.login [signsInAtLogin] → app.navigation.deciding"],
    reason: "The code of the login comes with the views, so no page is drawn before it.",
  },
  {
    duties: [/^takes app\.navigation\.loading · session\.(?:ending \[leadsTo|ended → )/],
    reason: "The page shows that it waits, and offers nothing that ends a session.",
  },
  {
    duties: ["takes app.panel · panel.open [lacksMenus] → stays"],
    reason: "The menus bring every control that opens a panel.",
  },
  {
    duties: [/^takes app\.navigation\.leavingSession · (?:location\.changed|link\.follow) → stays$/],
    reason: "The browser is loading another page, and this one offers nothing to press.",
  },
  {
    duties: ["takes login.filling · suggestion failed → stays"],
    reason:
      "Nothing in the suggestion's flow could break that does not break in the same flow behind the button, which is walked.",
  },
  {
    duties: [
      "takes multiFactorSetup.open.authenticator.provingFirst · offerStepUp failed → multiFactorSetup.open.authenticator.missing",
      "takes multiFactorSetup.open.form.provingToAdd · stepUp failed → multiFactorSetup.open.form.choosing",
      "takes multiFactorSetup.open.form.proving · stepUp failed → multiFactorSetup.open.form.choosing",
    ],
    reason: "A proof breaks alike wherever the set-up wants one. It is walked where the set-up opens.",
  },
  {
    duties: [/^takes app\.session\.ending · session\.signOutHere → stays$/],
    reason: "While the page signs out it offers nothing to press.",
  },
  {
    duties: [/^refuses app\.session · push\.token \[hasToken\] → stays$/],
    reason: "The service renews a token in the reply to a proof, which only a signed-in person gives.",
  },
  {
    duties: ["refuses app.company.unknown · company.retry [lacksCompany] → app.company.asking"],
    reason: "A page that shows no organisation's name has no button to load it.",
  },
  {
    duties: ["refuses app.navigation · resetLink.use [hasResetLink] → app.navigation.leavingSession"],
    reason: "A page that no link led to has no button to use one.",
  },
  {
    duties: ["takes app.connection · connection failed → app.connection.offline"],
    reason: "The connection's chart goes on when its ports break: nothing in it could throw.",
  },
  {
    duties: [/^takes app\.session\.ending · signOut failed → app\.session\.signedOut$/],
    reason: "The sign-out goes on when one of its steps fails: nothing in it could throw.",
  },
  {
    duties: ["takes app.report.open · report failed → app.report.missing"],
    reason: "The flow asks for nothing and takes only what the page says of itself: nothing in it could throw.",
  },
  {
    duties: [
      "refuses report.opening · always [isMade] → report.asking",
      "takes report.opening · always → report.failed",
      "takes report.failed · report.close → report.closed",
    ],
    reason:
      "Whether the page could be captured is its own to say, and a page that shows what a machine says always can.",
  },
];
