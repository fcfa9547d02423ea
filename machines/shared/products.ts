/** The suite's products by their keys, in the order of their tiles. */
export const productKeys = ["hrms", "chat", "pms", "payroll", "survey", "recruit", "assets", "performance"] as const;

export type ProductKey = (typeof productKeys)[number];

/** Where a product lives; the desktop tracking app is the project product at a site of its own. */
export type SiteKey = ProductKey | "track";

/** Base address per site, without a trailing slash needed. */
export type ProductSites = Readonly<Record<SiteKey, string>>;

/** Which products may be used. */
export type Access = Readonly<Record<ProductKey, boolean>>;

/** The application inside which the page runs, when it is a desktop shell. */
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
