/** The suite's products, in the order of their tiles. */
export const productKeys = ["hrms", "chat", "pms", "payroll", "survey", "recruit", "assets", "performance"] as const;

export type ProductKey = (typeof productKeys)[number];

/** The sites. The desktop tracking app is the project product on its own site. */
export type SiteKey = ProductKey | "track";

/** Base address of each site. A trailing slash is optional. */
export type ProductSites = Readonly<Record<SiteKey, string>>;

/** Which products may be used. */
export type Access = Readonly<Record<ProductKey, boolean>>;

/** The desktop app that the page runs in. */
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
