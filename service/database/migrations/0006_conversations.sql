CREATE TABLE "conversations" (
	"handle_hash" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "conversations_expiry" ON "conversations" USING btree ("expires_at");