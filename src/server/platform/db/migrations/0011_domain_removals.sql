CREATE TABLE "domain_removals" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "domain_removals" ADD CONSTRAINT "domain_removals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_removals_due" ON "domain_removals" USING btree ("check_at") WHERE "domain_removals"."state" = 'ASKED';