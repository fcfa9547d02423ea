ALTER TABLE "people" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "throttles" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX "throttles_account" ON "throttles" USING btree ("account");