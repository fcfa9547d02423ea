import { assertPresent } from "../../workbench/assert-present.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import type { Random } from "../random.ts";
import { type Browser, pathOf } from "./browser.ts";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";
import { type Account, codeOf } from "./people.ts";
import { enterRecoveryCode, forgetWithRecovery, setUpAgain } from "./recovering.ts";
import { type Wish, wishes } from "./wishes.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Milliseconds between the moments at which people who share an account try the same. */
const SHARED_MOMENT = 8 * SECOND;

/** Uses the page like a user who sees its screen. */
export class Person {
  readonly browser: Browser;
  readonly account: Account;
  /** Decides what they do at this look. */
  random: Random;
  readonly #chance: Chance;
  readonly #ledger: Ledger;
  readonly #trace: (line: string) => void;
  wish: Wish = "sign in";
  /** The number of wrong recovery codes since the last new wish. */
  wrongCodes = 0;
  /** Whether the person now only wishes to sign in. */
  isInsistent = false;
  #looks = 0;
  #wishes = 0;
  #guesses = 0;
  #chosen = 0;
  #entered = new Set<string>();
  #links = new Set<string>();
  #typed: string | null = null;
  #attempt = 0;
  /** The index of the account's authenticator that the person tries. */
  #authenticator = 0;
  #askedAt = 0;
  #restsUntil = 0;

  constructor(browser: Browser, account: Account, chance: Chance, ledger: Ledger, trace: (line: string) => void) {
    this.browser = browser;
    this.account = account;
    this.random = chance.of(this.moment);
    this.#chance = chance;
    this.#ledger = ledger;
    this.#trace = trace;
    if (chance.happens(`${this.name}.wish0`, 0.15)) {
      this.wish = "guess codes";
      this.#guesses = 6;
    }
  }

  get name(): string {
    return this.browser.name;
  }

  /** The name of their last look at the page. */
  get moment(): string {
    return `${this.name}.look${this.#looks}`;
  }

  /** Makes the person only sign in from now on. */
  insist(): void {
    this.isInsistent = true;
    this.wish = "sign in";
    this.#guesses = 0;
    this.browser.isOffline = false;
  }

  /** Whether the page shows the workspace with its list. */
  isIn(): boolean {
    const snapshot = this.browser.page?.root.getSnapshot();
    return (
      snapshot?.context.session != null && (snapshot.children.workspace?.getSnapshot().matches("picking") ?? false)
    );
  }

  screen(): string {
    return this.browser.page?.root.getSnapshot().context.screen ?? "nothing";
  }

  /** @returns milliseconds until they look again */
  look(): number {
    this.#looks += 1;
    this.random = this.#chance.of(this.moment);
    return this.act();
  }

  /** @returns milliseconds until they look again */
  act(): number {
    const { browser } = this;
    const usual = this.random.between(800, 6 * SECOND);
    const now = browser.network.timeline.now();
    if (now < this.#restsUntil) return this.#restsUntil - now;
    if (browser.page === null) {
      this.does("opens the app");
      browser.open("/");
      return usual;
    }
    const { root } = browser.page;
    const snapshot = root.getSnapshot();
    const { screen, session } = snapshot.context;
    if (screen === "fault") this.#ledger.complain("a flow failed unexpectedly");
    if (screen === "login") return this.#login() ?? usual;
    if (screen === "multiFactorLogin") return this.#secondFactor() ?? usual;
    if (screen === "forgotPassword") return this.#forgot() ?? usual;
    if (screen === "emailSent") return this.#openLink() ?? usual;
    if (screen === "resetPassword") return this.#reset() ?? usual;
    if (screen === "changePassword") return this.#change() ?? usual;
    if (screen === "recoveryCode") return enterRecoveryCode(this) ?? usual;
    if (screen === "forgotWithRecovery") return forgetWithRecovery(this) ?? usual;
    if (screen === "multiFactorSetup") return setUpAgain(this) ?? usual;
    if (screen === "unreachable") {
      root.send({ type: "session.retry" });
      return usual;
    }
    if (screen === "workspace" && session !== null) return this.#work() ?? usual;
    return usual;
  }

  /** Notes an action in the trace. */
  does(what: string): void {
    this.#trace(`${this.name} ${what}`);
  }

  /** Makes the next wish, unless it is left out. */
  #decide(): boolean {
    this.#wishes += 1;
    const name = `${this.name}.wish${this.#wishes}`;
    if (!this.#chance.happens(name)) return false;
    const random = this.#chance.of(name);
    const now = this.browser.network.timeline.now();
    const { lastWish } = this.account;
    const follows = lastWish !== null && now - lastWish.at < 20 * SECOND && random.isLucky(0.7);
    this.wish = follows ? lastWish.wish : random.weighted(wishes);
    this.account.lastWish = { wish: this.wish, at: now };
    this.wrongCodes = 0;
    this.#guesses = this.wish === "ask for many links" ? 7 : random.between(3, 9);
    this.#entered = new Set();
    this.does(`wishes to ${this.wish}`);
    return true;
  }

  #login(): number | null {
    const root = this.browser.page?.root;
    const login = root?.getSnapshot().children.login;
    const state = login?.getSnapshot();
    if (!root || !login || !state || state.status !== "active") return null;
    if (!state.matches("filling")) return null;
    const { email, passwords } = this.account;
    const { failure, drafts, identifier } = state.context;
    if (this.#typed !== null && failure !== null && failure.code !== "unauthorised") {
      if ((drafts.identifier ?? identifier) !== this.#typed) this.#ledger.complain("the page lost typed text");
    }
    const now = this.browser.network.timeline.now();
    if (failure?.retryAt != null && failure.retryAt > now && !this.random.isLucky(0.2)) {
      return failure.retryAt - now + this.random.between(0, 5 * SECOND);
    }
    if (["reset the password", "ask for many links"].includes(this.wish)) {
      this.does("forgot the password");
      root.send({ type: "link.follow", visit: pathOf("/forgot-password") });
      return null;
    }
    if (this.wish === "reset by a recovery code") {
      root.send({ type: "link.follow", visit: pathOf("/forget-with-recovery") });
      return null;
    }
    if (this.wish === "open an old link" && this.#openLink(true) !== null) return 2 * SECOND;
    if (failure?.status === 403) this.#attempt += 1;
    let password = passwords[this.#attempt % passwords.length] ?? "";
    if (this.wish === "guess passwords" && this.#guesses > 0) {
      this.#guesses -= 1;
      password = `Wrong-guess-${this.#guesses}a`;
    }
    this.does(`signs in as ${email} with ${password}`);
    this.#typed = email;
    login.send({ type: "form.submit", values: { identifier: email, password: new Secret(password) } });
    return null;
  }

  #secondFactor(): number | null {
    const flow = this.browser.page?.root.getSnapshot().children.multiFactorLogin;
    const challenge = flow?.getSnapshot().children.challenge;
    const state = challenge?.getSnapshot();
    if (!challenge || !state || state.status !== "active") return null;
    if (!state.matches({ open: { entry: "filling" } })) return null;
    const now = this.browser.network.timeline.now();
    const { failure, resendFailure } = state.context;
    if (failure?.retryAt != null && failure.retryAt > now) return failure.retryAt - now + this.random.between(0, 2_000);
    if (this.wish === "use a recovery code" && this.wrongCodes === 0) {
      this.browser.page?.root.send({ type: "link.follow", visit: pathOf("/recovery-code") });
      return null;
    }
    // The page may say that the password was changed meanwhile, also when it asks for a code.
    const isRefused = failure?.status === 403 || resendFailure?.status === 403;
    const isRight = this.wish !== "guess codes" && this.wish !== "enter an old code";
    if (failure?.status === 403) this.#authenticator += 1;
    if (isRefused && isRight && this.random.isLucky(0.6)) {
      this.does("signs in from the beginning");
      this.browser.open("/");
      return null;
    }
    const enter = (code: string) => {
      this.does(`enters ${code}`);
      this.#entered.add(code);
      // The sixth digit submits the code; after a refusal only the button does.
      challenge.send({ type: "form.edit", field: "code" });
      challenge.send({ type: "form.submit", values: { code: new Secret(code) } });
      return null;
    };
    const codes = this.#ledger.accounts.mailsTo(this.account.email).filter(({ code }) => code !== null);
    const newest = codes.at(-1);
    const hasNew = newest?.code != null && !this.#entered.has(newest.code);
    const hasCode = this.account.factor === "app" || hasNew;
    if (this.wish === "guess codes" && this.#guesses > 0 && hasCode) {
      this.#guesses -= 1;
      return enter(String(this.random.below(1_000_000)).padStart(6, "0"));
    }
    if (this.account.factor === "app") {
      const { secrets } = this.account;
      const code = codeOf(assertPresent(secrets[this.#authenticator % secrets.length]), now);
      if (!this.#entered.has(code)) return enter(code);
      return this.wish === "enter an old code" ? enter(code) : 30 * SECOND;
    }
    const old = codes.find(({ code }) => code !== null && !this.#entered.has(code));
    if (this.wish === "enter an old code" && old?.code != null) return enter(old.code);
    const mustAsk = !hasNew || (now - newest.at > 9 * MINUTE && this.random.isLucky(0.5));
    if (!mustAsk) return enter(assertPresent(newest?.code));
    if (state.matches({ open: { resend: "ready" } }) || state.matches({ open: { resend: "refused" } })) {
      this.does("asks for a code");
      challenge.send({ type: "code.resend" });
      // The person sometimes waits until the code has expired.
      if (this.random.isLucky(0.1)) this.#restsUntil = now + 16 * MINUTE;
      return null;
    }
    const { resendAt } = state.context;
    return resendAt !== null && resendAt > now ? resendAt - now + 500 : null;
  }

  #forgot(): number | null {
    const root = this.browser.page?.root;
    const flow = root?.getSnapshot().children.forgotPassword;
    const state = flow?.getSnapshot();
    if (!root || !flow || !state || state.status !== "active" || !state.matches("filling")) return null;
    if (this.isInsistent || state.context.failure?.code === "throttled") {
      if (this.wish === "ask for many links") this.wish = "sign in";
      root.send({ type: "link.follow", visit: pathOf("/") });
      return null;
    }
    this.does("asks for a link");
    this.#askedAt = this.browser.network.timeline.now();
    flow.send({ type: "form.submit", values: { email: this.account.email } });
    return null;
  }

  /** @param isOld whether to open any of their links, also a used one */
  #openLink(isOld = false): number | null {
    const { browser } = this;
    const now = browser.network.timeline.now();
    const links = this.#ledger.accounts.mailsTo(this.account.email).filter(({ link }) => link !== null);
    const found = isOld
      ? links.at(this.random.below(links.length))
      : links.findLast(({ link, at }) => at >= this.#askedAt && link !== null && !this.#links.has(link));
    if (found?.link == null) {
      if (isOld) {
        this.wish = "sign in";
      } else if (this.isInsistent || now - this.#askedAt > MINUTE) {
        browser.open("/");
      }
      return null;
    }
    if (this.wish === "ask for many links" && this.#guesses > 0) {
      this.#guesses -= 1;
      this.#links.add(found.link);
      browser.open("/forgot-password");
      return null;
    }
    this.does(isOld ? "opens an old link" : "opens the link");
    this.#links.add(found.link);
    // A link may lie for a while.
    if (!isOld && this.random.isLucky(0.1)) {
      this.#links.delete(found.link);
      this.#restsUntil = now + 16 * MINUTE;
      return null;
    }
    browser.open(found.link.slice(found.link.indexOf("/", "https://".length)));
    return 2 * SECOND;
  }

  #reset(): number | null {
    const root = this.browser.page?.root;
    const flow = root?.getSnapshot().children.resetPassword;
    const state = flow?.getSnapshot();
    if (!root || !flow || !state || state.status !== "active") return null;
    if (state.matches("unchecked")) {
      flow.send({ type: "check.retry" });
      return null;
    }
    const form = state.children.newPassword;
    const entering = form?.getSnapshot();
    const isRefused = entering?.context.failure != null && entering.context.failure.status === 403;
    if (state.matches("expired") || isRefused) {
      this.wish = "sign in";
      this.browser.open("/");
      return null;
    }
    if (!form || !entering?.matches("filling")) return null;
    const wait = state.context.subject.by === "recovery" ? this.untilSharedMoment() : null;
    if (wait !== null) return wait;
    const password = this.#newPassword();
    this.wish = "sign in";
    form.send({ type: "form.submit", values: { password: new Secret(password), confirm: new Secret(password) } });
    return null;
  }

  #change(): number | null {
    const root = this.browser.page?.root;
    const flow = root?.getSnapshot().children.changePassword;
    const state = flow?.getSnapshot();
    if (!root || !flow || !state || state.status !== "active" || !state.matches("filling")) return null;
    if (this.wish !== "change the password" || state.context.failure !== null) {
      this.wish = "leave the page open";
      root.send({ type: "link.follow", visit: pathOf("/workspace") });
      return null;
    }
    this.wish = "leave the page open";
    const known = this.account.passwords[this.#attempt % this.account.passwords.length] ?? "";
    const oldPassword = new Secret(this.random.isLucky(0.2) ? "Not-my-password-1" : known);
    const password = new Secret(this.#newPassword());
    flow.send({ type: "form.submit", values: { oldPassword, password, confirm: password } });
    return null;
  }

  #newPassword(): string {
    this.#chosen += 1;
    const password = `Chosen-by-${this.name}-${this.#chosen}`;
    this.does(`chooses ${password}`);
    this.account.passwords.unshift(password);
    this.#attempt = 0;
    return password;
  }

  #work(): number | null {
    const root = assertPresent(this.browser.page).root;
    const snapshot = root.getSnapshot();
    const sessions = snapshot.children.sessions?.getSnapshot();
    if (sessions !== undefined && sessions.status === "active") return this.#signOutOnDevices();
    const { workspace } = snapshot.children;
    if (workspace?.getSnapshot().matches("failed")) {
      workspace.send({ type: "list.reload" });
      return null;
    }
    if (this.isInsistent) return 20 * SECOND;
    const idle: readonly Wish[] = [
      "sign in",
      "leave the page open",
      "guess codes",
      "guess passwords",
      "enter an old code",
    ];
    if (idle.includes(this.wish) && !this.#decide()) return null;
    switch (this.wish) {
      case "sign out":
      case "reset the password":
      case "reset by a recovery code":
      case "open an old link":
      case "ask for many links":
      case "guess passwords":
      case "guess codes":
      case "enter an old code":
        this.does("signs out");
        root.send({ type: "session.signOut" });
        if (this.wish === "sign out") this.wish = "sign in";
        return null;
      case "sign out elsewhere":
      case "sign out everywhere":
      case "look at the devices":
        root.send({ type: "panel.open", panel: "sessions" });
        return null;
      case "change the password":
        root.send({ type: "link.follow", visit: pathOf("/change-password") });
        return null;
      case "make a recovery code":
        if (this.account.factor !== "none") return this.#follow("/setup-multi-factor");
        this.wish = "leave the page open";
        return null;
      case "use a recovery code":
        if (this.account.factor === "none") this.wish = "leave the page open";
        else if (this.random.isLucky(0.75)) this.#follow("/recovery-code");
        else root.send({ type: "session.signOut" });
        return null;
      case "reload":
        this.does("reloads the page");
        this.wish = "leave the page open";
        this.browser.open("/workspace");
        return null;
      case "lose the network":
        this.does("loses the network");
        this.wish = "leave the page open";
        this.browser.isOffline = true;
        this.browser.network.disturb((_, browser) => browser === this.browser, "cut");
        this.browser.network.timeline.after(this.random.between(1, 90) * SECOND, () => {
          this.browser.isOffline = false;
        });
        return null;
      case "sign in":
      case "leave the page open":
        return this.random.between(5, 120) * SECOND;
    }
  }

  /** Uses the panel of signed-in devices. */
  #signOutOnDevices(): number | null {
    const root = assertPresent(this.browser.page).root;
    const panel = root.getSnapshot().children.sessions;
    const state = panel?.getSnapshot();
    if (!panel || !state) return null;
    if (state.matches("confirmingOthers")) panel.send({ type: "signOut.confirm" });
    else if (state.matches({ confirmingEverywhere: "asking" })) {
      panel.send({ type: "word.submit", typed: "WORD", word: "word" });
      this.wish = "sign in";
    } else if (state.matches("failed")) {
      // Without the list of devices there is nothing to sign out.
      root.send({ type: "panel.close" });
    } else if (state.matches("shown")) {
      const hasOthers = state.context.devices.some(({ isCurrent }) => !isCurrent);
      if (this.wish === "sign out everywhere") {
        this.does("signs out everywhere");
        panel.send({ type: "everywhere.signOut" });
      } else if (this.wish === "sign out elsewhere" && hasOthers) {
        this.does("signs out elsewhere");
        this.wish = "leave the page open";
        panel.send({ type: "others.signOut" });
      } else {
        this.wish = "leave the page open";
        root.send({ type: "panel.close" });
      }
    }
    return null;
  }

  /**
   * People who share an account often try, at the same moment, a step that only one of them can take.
   *
   * @returns milliseconds until the next such moment; null to go on now
   */
  untilSharedMoment(): number | null {
    const left = SHARED_MOMENT - (this.browser.network.timeline.now() % SHARED_MOMENT);
    return left === SHARED_MOMENT || this.random.isLucky(0.2) ? null : left;
  }

  #follow(path: string): null {
    this.browser.page?.root.send({ type: "link.follow", visit: pathOf(path) });
    return null;
  }
}
