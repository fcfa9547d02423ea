ALTER TABLE "codes" ADD COLUMN "org_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "registered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;