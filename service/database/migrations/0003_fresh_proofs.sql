ALTER TABLE "oauth_codes" ADD COLUMN "auth_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proof_asked_for" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_for" text;