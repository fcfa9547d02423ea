ALTER TABLE "people" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "menu" jsonb DEFAULT '[]'::jsonb NOT NULL;