CREATE TABLE "outages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid,
	"region_id" uuid,
	"service_type" text,
	"description" text NOT NULL,
	"description_km" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "outages_ends" CHECK ("outages"."ends_at" > "outages"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "sla_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"issue_by" timestamp with time zone,
	"issued_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sla_claims" ADD CONSTRAINT "sla_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outages_starts" ON "outages" USING btree ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_claims_month" ON "sla_claims" USING btree ("customer_id","month");--> statement-breakpoint
CREATE INDEX "sla_claims_open" ON "sla_claims" USING btree ("claimed_at") WHERE "sla_claims"."state" in ('CLAIMED', 'CONFIRMED');