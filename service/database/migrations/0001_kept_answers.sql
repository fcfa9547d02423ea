CREATE TABLE "kept_answers" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"caller" text NOT NULL,
	"owner" text,
	"process" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sealed" "bytea",
	"unheard_session_id" text
);
--> statement-breakpoint
CREATE INDEX "kept_answers_caller" ON "kept_answers" USING btree ("caller","expires_at");--> statement-breakpoint
CREATE INDEX "kept_answers_owner" ON "kept_answers" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "kept_answers_expiry" ON "kept_answers" USING btree ("expires_at");