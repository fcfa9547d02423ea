/** The layouts computed by `chart-layouts-plugin.ts` when the inspector is built, by the hash of each task. */
declare module "virtual:chart-layouts" {
  export const layouts: Readonly<Record<string, import("./layout.ts").Layout>>;
}
