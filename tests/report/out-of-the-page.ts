/** What no walk through the page can show, and why. What a scenario could bring about does not belong here. */
export interface OutOfThePage {
  /** Duties by name, or by pattern. Each must mean something, and nothing that was seen. */
  duties: readonly (RegExp | string)[];
  reason: string;
}

export const outOfThePage: readonly OutOfThePage[] = [
  {
    duties: [
      / → app\.(?:navigation\.faulty|panel\.broken)$/,
      "takes app.report.open · report failed → app.report.missing",
      / · (?:loginResult|workspaceRedirect|challenge|proving|newPassword|registering) failed → /,
    ],
    reason: "A flow of ours breaks. Nothing that is done on the page or answered to it brings that about.",
  },
  {
    duties: ["takes app.navigation.faulty · flow.restart → app.navigation.deciding"],
    reason: "The button of the fault page, which only a flow that breaks leads to.",
  },
  {
    duties: [
      / · (?:sayAgain|(?:resend|reminder|redirect|toast|back|search)Deadline|(?:toast|back|typed)Time) failed → /,
    ],
    reason: "The clock breaks. It is the browser’s own, and has no answer to give that could be a failure.",
  },
  {
    duties: [/ · (?:takePreviousUrl|recallResend|recallDraft) failed → /],
    reason:
      "The browser refuses to give what it keeps for us. Nothing that is done on the page or answered to it does that.",
  },
  {
    duties: [
      "takes app · storage failed → stays",
      "takes app.connection · connection failed → app.connection.offline",
      / · (?:toast|screen|menus)Part failed → /,
    ],
    reason:
      "The port itself breaks, in the browser or in us. That the connection is lost, or a part could not be loaded, is an event, and walked.",
  },
  {
    duties: [
      "refuses multiFactorLogin.challenging · method.choose [isOffered] → multiFactorLogin.challenging",
      "refuses workspace.picking · organisation.choose [isShown] → stays",
      "refuses workspace.picking · product.open [isOffered] → workspace.entering",
      "refuses authorize.filling · account.continue [mayContinue] → authorize.continuing",
      "refuses clientInvitation.refused · link.send [hasEmail] → clientInvitation.sendingLink",
      "refuses workspace.picking · product.choose [isOffered] → stays",
      "refuses sessions.shown · device.signOut [isElsewhere] → sessions.confirmingDevice",
      "refuses sessions.shown · others.signOut [hasOthers] → sessions.confirmingOthers",
      "refuses sessions · list.page [hasPage] → stays",
      "refuses picture.open · picture.remove [hasImage] → picture.removing",
      /^refuses app\.panel · panel\.open \[asksFor {"panel":"troubleshooting"}\] → /,
      "refuses invite.accountNotVerified · verification.start [hasEmail] → invite.sendingCode",
    ],
    reason: "The page has a control only for what can be chosen; the guard is there for everybody else.",
  },
  {
    duties: [
      "refuses multiFactorSetup.open.form.choosing · setup.save [canSave] → multiFactorSetup.open.form.saving",
      "refuses workspace.picking · form.submit [isAnythingChosen] → workspace.entering",
    ],
    reason: "The button cannot be pressed before there is something to send.",
  },
  {
    duties: [
      "takes app.session.ending · session.signOut → stays",
      /^takes app\.navigation\.signingOut · (?:location\.changed|link\.follow) → stays$/,
    ],
    reason:
      "Swallowed. The page of signing out has no control, and an event that changes nothing is no step of a walk.",
  },
  {
    duties: [
      /^refuses app\.session · call\.unauthorised \[hasSomethingToEnd\] → /,
      /^refuses app\.(?:session|navigation\.login) · push\.login \[signsIn\] → /,
    ],
    reason: "Comes from outside the page and changes nothing, there or in the state: no step of a walk.",
  },
  {
    duties: [
      /^(?:takes|refuses) app\.navigation\.resuming\./,
      "takes app.navigation.deciding · always [mustResume] → app.navigation.resuming (6 of 30)",
    ],
    reason: "Takes a reload in the middle of a recovery, which e2e/second-factor-setup.spec.ts makes.",
  },
  {
    duties: [
      "takes app.navigation · session.ending [isForThirdParty] → app.navigation.signingOut (1 of 2)",
      "takes app.navigation.invite · session.ending → app.navigation.signingOut",
    ],
    reason:
      "The session ends from outside: no control of these pages does it. e2e/authorize.spec.ts ends it on the first.",
  },
  {
    duties: [
      "refuses report.opening · always [isMade] → report.asking (1 of 2)",
      "takes report.opening · always → report.failed (2 of 2)",
    ],
    reason: "A page that cannot be captured is a broken one. Nothing that is done on a page breaks it so.",
  },
  {
    duties: ["refuses app.screen.loading · screen.loaded [isShown] → app.screen.there"],
    reason:
      "The code of a screen comes after another screen was gone to. A walk answers one thing at a time, and to go on takes the screen that is being loaded.",
  },
];
