ALTER TABLE "account_events" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "aaguid" text;