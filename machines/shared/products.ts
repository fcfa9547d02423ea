/** The suite's products, in the order of their tiles. */
export const productKeys = ["hrms", "chat", "pms", "payroll", "survey", "recruit", "assets", "performance"] as const;

export type ProductKey = (typeof productKeys)[number];

/** The products' sites. Inside the desktop tracking app, the project product has a site of its own. */
export type SiteKey = ProductKey | "track";

/** Base address of each site. A trailing slash is optional. */
export type ProductSites = Readonly<Record<SiteKey, string>>;

/** For each product, whether the person may use it. */
export type Access = Readonly<Record<ProductKey, boolean>>;

/** The desktop app in which the page runs. */
export type ShellApp = "chat" | "track";

/** A record with an entry for each product. */
export function forEachProduct<T>(entry: (product: ProductKey) => T): Record<ProductKey, T> {
  return {
    hrms: entry("hrms"),
    chat: entry("chat"),
    pms: entry("pms"),
    payroll: entry("payroll"),
    survey: entry("survey"),
    recruit: entry("recruit"),
    assets: entry("assets"),
    performance: entry("performance"),
  };
}
