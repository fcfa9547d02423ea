import type { Locator } from "@playwright/test";
import { forms, person } from "../tests/model/person.ts";

/*
 * The purpose of each control of the app, by its role and its name; `person.ts` names the submit buttons of forms. A
 * control that is in neither file is a fault, and so is one that can be pressed while the machines accept none of its
 * events.
 */

interface Kind {
  role: string;
  name: RegExp;
  /** The events it may send, as `machine event`; empty for a control that sends the machines nothing. */
  events: readonly string[];
}

const editing = Object.keys(person).filter((event) => / (form\.edit|field\.leave)$/.test(event));
const button = (name: RegExp, ...events: string[]): Kind => ({ role: "button", name, events });

const kinds: readonly Kind[] = [
  { role: "link", name: /./, events: ["app link.follow"] },
  // The sixth digit sends a code.
  {
    role: "textbox",
    name: /^(Authentication Code|Verification OTP)$/,
    events: ["challenge form.submit", "challenge code.filled", ...editing],
  },
  { role: "textbox", name: /^Phone$/, events: ["signUp phone.give", ...editing] },
  { role: "textbox", name: /^Please Type /, events: ["sessions word.edit", "sessions word.submit"] },
  { role: "textbox", name: /^Comment$/, events: ["report comment.edit", "report comment.submit"] },
  { role: "textbox", name: /^Name$/, events: ["passkeys name.edit", "passkeys name.submit"] },
  { role: "textbox", name: /./, events: editing },
  { role: "combobox", name: /^Rows per page$/, events: ["sessions list.page", "activity list.page"] },
  { role: "combobox", name: /^Language$/, events: ["app language.choose"] },
  { role: "combobox", name: /./, events: editing },
  { role: "option", name: /./, events: [] },
  { role: "searchbox", name: /^Search organisations$/, events: ["workspace search.change", "workspace search.submit"] },
  { role: "radio", name: /^(Same as system|Light|Dark)$/, events: ["app theme.choose"] },
  { role: "radio", name: / Ltd$/, events: ["workspace organisation.choose"] },
  { role: "radio", name: /./, events: ["workspace product.choose", "workspace product.open"] },
  { role: "checkbox", name: /^(Email|Authenticator App|Passkey)/, events: ["multiFactorSetup method.toggle"] },
  { role: "checkbox", name: /^Don't ask for/, events: ["multiFactorLogin trust.toggle"] },
  // The tick clears the problem that asked for it.
  { role: "checkbox", name: /^I agree/, events: editing },
  button(/^(Verify|Submit)$/, "challenge form.submit"),
  button(/^(Send|Resend) (code|OTP)$/, "challenge code.resend"),
  button(
    /^(Get a code by email|Use your authenticator app) instead$/,
    "multiFactorLogin method.choose",
    "stepUp code.choose",
  ),
  button(/^Use your password instead$/, "stepUp password.choose"),
  button(/^Sign in with a passkey$/, "login passkey.use", "authorize passkey.use"),
  button(/^Use (a passkey instead|your passkey)$/, "multiFactorLogin passkey.use", "stepUp passkey.use"),
  button(/^Secure my account$/, "notMe account.secure"),
  button(/^Add a passkey$/, "passkeys passkey.add", "multiFactorSetup passkey.add", "app panel.open"),
  button(/^(Not now|Don't ask again)$/, "app passkeyOffer.decline"),
  button(/^Sign out and use the link$/, "app resetLink.use"),
  button(/^Rename .+/, "passkeys passkey.rename"),
  button(/^Remove$/, "passkeys passkey.confirm"),
  button(/^Remove (?!picture|access).+/, "passkeys passkey.remove"),
  button(/^Remove access$/, "apps app.confirm"),
  button(/^Remove access for .+/, "apps app.withdraw"),
  button(/^Use another account$/, "authorize code.leave", "authorize account.change"),
  button(/^Continue as .+$/, "authorize account.continue"),
  button(/^Back to (?!sign in|your workspace|authentication).+/, "authorize app.decline"),
  button(/^OK$/, "authorize popup.close", "challenge popup.close"),
  button(/^Use a recovery code$/, "authorize recovery.start"),
  button(/^Save$/, "multiFactorSetup setup.save", "passkeys name.submit"),
  button(/^Continue$/, "report comment.submit"),
  button(/^Skip$/, "report comment.skip"),
  button(/^(Edit|Add a) comment$/, "report comment.rewrite"),
  button(/^Next$/, "workspace form.submit", "signUp form.submit"),
  button(/^Sign Up$/, "signUp form.submit"),
  button(/^Back$/, "signUp step.back"),
  button(/^Verify account$/, "invite verification.start"),
  button(/^Accept invitation$/, "invite invitation.accept"),
  button(/^Sign In$/, "invite signIn.start"),
  button(/^Email me a link to set a password$/, "clientInvitation link.send"),
  button(/^(Let's Sign In|Back to sign in)$/, "clientInvitation signIn.start"),
  button(
    /^Try again$/,
    "authorize app.retry",
    "multiFactorSetup setup.retry",
    "multiFactorSetup offer.retry",
    "resetPassword check.retry",
    "signUp countries.retry",
    "invite check.retry",
    "clientInvitation invitation.retry",
    "downloads downloads.retry",
    "workspace list.reload",
    "sessions list.reload",
    "passkeys list.reload",
    "apps list.reload",
    "activity list.reload",
    "picture picture.reload",
    "app session.retry",
  ),
  button(/^Start again$/, "app flow.restart", "app screen.load"),
  button(/^Start over$/, "multiFactorSetup setup.retry"),
  button(/^Load menu$/, "app menus.load"),
  // On an invitation for another account it also leads back there.
  button(/^Logout$/, "app session.signOut", "invite signIn.start"),
  button(/^Sign in again$/, "app session.signOut"),
  button(/^Sign out$/, "app session.signOut", "sessions signOut.confirm", "sessions word.submit"),
  button(
    /^Cancel$/,
    "app session.signOut",
    "sessions signOut.cancel",
    "passkeys passkey.cancel",
    "stepUp proof.cancel",
    "apps app.cancel",
    "authorize app.decline",
    "report report.close",
    "report report.keep",
  ),
  button(/^Sign out all other devices$/, "sessions others.signOut"),
  button(/^Sign out everywhere$/, "sessions everywhere.signOut"),
  button(/^(Device|Signed in|Last used)$/, "sessions list.sort"),
  // It sorts the devices too, but in the activity it only explains itself.
  button(/^IP address$/),
  button(/^(Page \d+|(Previous|Next) page)$/, "sessions list.page", "activity list.page"),
  button(/^Sign out .+ (on .+|device)$/, "sessions device.signOut"),
  button(/^Ask for the second factor again on .+/, "sessions device.askAgain"),
  button(/^New picture$/, "picture picture.choose"),
  button(/^Remove picture$/, "picture picture.remove"),
  button(/^Close$/, "app panel.close", "report report.close"),
  // The menus in the bar; their items can be pressed once they are open.
  button(/^(Open menu|Products|Help|Get help|Security|Account: .+)$/),
  button(/^Switch to (dark|light) mode$/, "app theme.toggle"),
  button(/^(Show|Hide) password$/),
  button(/^Download file$/, "report file.download"),
  button(/^(Copy|Download|Print) /),
  button(/^(Black out |Bring back what I blacked out$)/, "report report.change"),
  button(/^Create support report…?$/, "app report.open"),
];

/** No machine has an event for the page of a newer build: the browser loads it. */
export const RELOAD_UPDATED = "the page of a newer build";
const reload = button(/^Reload$/, "workspace list.reload", RELOAD_UPDATED);

export interface Control {
  role: string;
  name: string;
  enabled: boolean;
  events: readonly string[];
}

const ROLES = new Set([...kinds.map(({ role }) => role), "switch", "slider", "spinbutton", "menuitem", "tab"]);

/** The parts of a page that a screen reader reads out, sorted by use. */
export interface Offer {
  controls: readonly Control[];
  /** Its texts without the words of alerts, its controls and the targets of its links: a line for each. */
  reads: readonly string[];
}

/** The visible and reachable parts of the page, as read out. Throws for a control that is not listed above. */
export async function offerOf(within: Locator): Promise<Offer> {
  const lines = (await within.ariaSnapshot()).split("\n");
  const controls: Control[] = [];
  const reads: string[] = [];
  let main = Infinity;
  for (const line of lines) {
    const [, role = "", name = "", rest = ""] = /^\s*- '?([/\w]+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line) ?? [];
    if (role === "/url") reads.push(`${reads.pop()} to ${rest.replace(/^: /, "")}`);
    const depth = line.search(/\S/);
    if (depth <= main) main = role === "main" ? depth : Infinity;
    // A toast closes by itself, so it is left out.
    if (role === "alert" && depth > main) reads.push(role);
    // Typed texts are the person's, and a countdown changes each second: neither belongs to the page.
    const said = role === "status" || (role === "paragraph" && depth > main) ? rest.replace(/^'?: ?/, "") : "";
    const states: readonly string[] = rest.match(/\[[a-z]+\]/g) ?? [];
    const isRead = said !== "" || role === "heading" || ROLES.has(role);
    // Every page has the list of languages: of a list only the selected option is read.
    if (isRead && (role !== "option" || states.includes("[selected]"))) {
      reads.push([role, (said || name).replaceAll(/\d+/g, "#"), ...states].join(" "));
    }
    if (ROLES.has(role)) controls.push(controlOf(role, name, !rest.includes("[disabled]"), line));
  }
  return { controls, reads };
}

function controlOf(role: string, name: string, enabled: boolean, line: string): Control {
  const kind = [...kinds, reload].find((entry) => entry.role === role && entry.name.test(name));
  const submits = role === "button" ? submittedBy(name) : [];
  const events = [...(kind?.events ?? []), ...submits];
  // While a button counts down or works, its name says so and not its purpose.
  const isKnown = kind !== undefined || submits.length > 0 || (!enabled && name !== "");
  if (!isKnown) throw new Error(`Nobody has said what this control is for: ${line.trim()}`);
  return { role, name, enabled, events };
}

/** The events of the forms whose submit button has this name. */
const submittedBy = (name: string) =>
  Object.entries(forms).flatMap(([machine, { button }]) => (button === name ? [`${machine} form.submit`] : []));
