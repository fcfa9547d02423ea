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
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_candidate" ON "registrations" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "registrations_expiry" ON "registrations" USING btree ("expires_at");