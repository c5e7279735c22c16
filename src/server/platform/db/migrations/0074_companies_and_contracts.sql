CREATE TABLE "company_registrations" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_verifications" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"representative_name" text,
	"representative_position" text,
	"sent_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "auto_sign_text" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "signature" jsonb;--> statement-breakpoint
ALTER TABLE "company_registrations" ADD CONSTRAINT "company_registrations_customer_id_company_info_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."company_info"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_verifications" ADD CONSTRAINT "company_verifications_customer_id_company_info_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."company_info"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_verifications_in_review" ON "company_verifications" USING btree ("sent_at") WHERE "company_verifications"."state" = 'IN_REVIEW';--> statement-breakpoint
-- The companies so far keep their invoices: they count as verified until their name or TIN changes.
INSERT INTO "company_verifications" ("customer_id", "state", "version")
SELECT "customer_id", 'VERIFIED', 1 FROM "company_info";--> statement-breakpoint
UPDATE "customers" SET "auto_sign_text" = '2026-11' WHERE "auto_sign_accepted_at" IS NOT NULL;--> statement-breakpoint
-- The checkout never took an order without the consent. Orders that we placed need an earlier consent to all.
UPDATE "orders" SET "signature" = jsonb_build_object(
	'at', to_char("orders"."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'by', CASE WHEN "orders"."automatic" THEN 'STANDING_CONSENT' ELSE 'CHECKOUT' END,
	'text', '2026-11')
FROM "customers"
WHERE "customers"."id" = "orders"."customer_id"
	AND (NOT "orders"."automatic" OR "customers"."auto_sign_accepted_at" <= "orders"."created_at");
