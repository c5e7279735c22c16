CREATE TABLE "card_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_entries" ADD CONSTRAINT "card_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_entries_due" ON "card_entries" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "card_entries_customer" ON "card_entries" USING btree ("customer_id");