ALTER TABLE "oauth_clients" ADD COLUMN "earlier_secret_hash" text;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "earlier_secret_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "new_email_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "people_new_email" ON "people" USING btree ("new_email");