CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "images_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;