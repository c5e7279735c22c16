CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sites" jsonb NOT NULL,
	"title" text NOT NULL,
	"title_km" text NOT NULL,
	"text" text NOT NULL,
	"text_km" text NOT NULL,
	"link_url" text,
	"code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "promotions_ends_at" ON "promotions" USING btree ("ends_at");