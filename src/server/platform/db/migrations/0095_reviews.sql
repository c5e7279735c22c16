CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"family" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_customer_family" ON "reviews" USING btree ("customer_id","family");--> statement-breakpoint
CREATE INDEX "reviews_in_review" ON "reviews" USING btree ("sent_at") WHERE "reviews"."state" = 'IN_REVIEW';--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("family","locale","decided_at") WHERE "reviews"."state" = 'PUBLISHED';