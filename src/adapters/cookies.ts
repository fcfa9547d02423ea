import Cookies from "js-cookie";

/** How long each cookie is kept, in days. */
const DAYS = {
  token: 90,
  email: 90,
  /** Longer than any session, so that the person chooses the language only once. */
  language: 365,
  previousUrl: 10 / (24 * 60),
  passkeyOffer: 30,
} as const;
type CookieName = keyof typeof DAYS;

/** For a person who never wants the offer again: browsers keep no cookie for longer. */
const MOST_DAYS = 400;
const daysOf = (name: CookieName, value: string) =>
  name === "passkeyOffer" && value === "never" ? MOST_DAYS : DAYS[name];

export interface AppCookies {
  /** The value this app has set; null if there is none. */
  read(name: CookieName): string | null;
  keep(name: CookieName, value: string): void;
  remove(name: CookieName): void;
  /** Removes a cookie and returns its value; null if this app has not set it. */
  take(name: CookieName): string | null;
  /** All values under a name, including those that other apps have set. */
  all(name: CookieName): string[];
}

/**
 * The cookies of this app. Another app may set one of the same name for a parent domain or a longer path. The browser
 * tells scripts only names and values, so a value counts as this app's if it goes away when this app removes it.
 *
 * @param domains the configured domains, for which cookies are set besides the page's own host
 */
export function createCookies(domains: readonly string[]): AppCookies {
  const attributes = { path: "/", sameSite: "lax", secure: location.protocol === "https:" } as const;
  const scopes = [attributes, ...domains.map((domain) => ({ ...attributes, domain }))];

  const all = (name: CookieName) => {
    const written = document.cookie.split("; ").filter((cookie) => cookie.startsWith(`${name}=`));
    return [...new Set(written.flatMap((cookie) => decoded(cookie.slice(name.length + 1))))];
  };
  const keep = (name: CookieName, value: string) => {
    for (const scope of scopes) Cookies.set(name, value, { ...scope, expires: daysOf(name, value) });
  };
  const remove = (name: CookieName) => {
    for (const scope of scopes) Cookies.remove(name, scope);
  };
  function take(name: CookieName): string | null {
    const before = all(name);
    remove(name);
    const foreign = new Set(all(name));
    return before.find((value) => !foreign.has(value)) ?? null;
  }

  return {
    read(name) {
      const [first = null, ...others] = all(name);
      if (others.length === 0) return first;
      const own = take(name);
      if (own !== null) keep(name, own);
      return own;
    },
    keep,
    remove,
    take,
    all,
  };
}

/** The value of a cookie; an empty list if the cookie is empty or not encoded by this app. */
function decoded(text: string): string[] {
  try {
    return text === "" ? [] : [decodeURIComponent(text)];
  } catch {
    return [];
  }
}
