CREATE TABLE "known_addresses" (
	"place" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"candidate_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"blind_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_one_owner";--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_person_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "codes" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "code_sends" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_sends" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "tries_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_addresses_account" ON "known_addresses" USING btree ("account","seen_at");--> statement-breakpoint
CREATE INDEX "registrations_candidate" ON "registrations" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "registrations_expiry" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_person" ON "codes" USING btree ("person_id","purpose","place");--> statement-breakpoint
CREATE INDEX "throttles_forgotten" ON "throttles" USING btree ("forgotten_at");--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_owner" CHECK ("password_resets"."person_id" is null or "password_resets"."candidate_id" is null);