import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config service/database/drizzle.config.ts` after a change of the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./service/database/schema.ts",
  out: "./service/database/migrations",
});
