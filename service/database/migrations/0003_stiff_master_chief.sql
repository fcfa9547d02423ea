ALTER TABLE "password_resets" ADD COLUMN "recovery_code_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recovery_code_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "resume_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_resume_hash_unique" UNIQUE("resume_hash");