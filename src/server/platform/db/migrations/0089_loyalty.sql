CREATE TABLE "loyalty_cashbacks" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"basis_points" integer NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"taken_back" bigint NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loyalty_cashbacks_taken_back" CHECK ("loyalty_cashbacks"."taken_back" between 0 and "loyalty_cashbacks"."amount")
);
--> statement-breakpoint
CREATE TABLE "loyalty_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sites" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"credit_days" integer NOT NULL,
	"tiers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loyalty_cashbacks" ADD CONSTRAINT "loyalty_cashbacks_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_cashbacks" ADD CONSTRAINT "loyalty_cashbacks_period_id_loyalty_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."loyalty_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_cashbacks" ADD CONSTRAINT "loyalty_cashbacks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_cashbacks_customer" ON "loyalty_cashbacks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "loyalty_periods_ends_at" ON "loyalty_periods" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "payables_paid" ON "payables" USING btree ("paid_at") WHERE "payables"."state" = 'PAID';