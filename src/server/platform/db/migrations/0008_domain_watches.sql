CREATE TABLE "domain_watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"check_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "domain_watches" ADD CONSTRAINT "domain_watches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_watches_customer_name" ON "domain_watches" USING btree ("customer_id","name");--> statement-breakpoint
CREATE INDEX "domain_watches_check" ON "domain_watches" USING btree ("check_at") WHERE "domain_watches"."notified_at" is null;