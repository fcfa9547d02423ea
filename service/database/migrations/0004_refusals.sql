CREATE TABLE "refusals" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"code" integer NOT NULL,
	"reason" text,
	"limit" text,
	"until" timestamp with time zone,
	"incident" text,
	"owner" text,
	"account" text,
	"session" text,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "refusals_reference" ON "refusals" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refusals_owner" ON "refusals" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "refusals_account" ON "refusals" USING btree ("account");--> statement-breakpoint
CREATE INDEX "refusals_at" ON "refusals" USING btree ("at");