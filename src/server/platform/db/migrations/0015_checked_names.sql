CREATE TABLE "checked_names" (
	"name" text PRIMARY KEY NOT NULL,
	"outcome" jsonb NOT NULL,
	"known_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "checked_names_known_until" ON "checked_names" USING btree ("known_until");