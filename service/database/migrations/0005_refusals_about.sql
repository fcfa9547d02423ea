ALTER TABLE "refusals" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "refusals" ADD COLUMN "invitation" text;