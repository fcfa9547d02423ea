import { defineConfig } from "drizzle-kit";

/** After a schema change, run `npx drizzle-kit generate --config service/database/drizzle.config.ts`. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./service/database/schema.ts",
  out: "./service/database/migrations",
});
