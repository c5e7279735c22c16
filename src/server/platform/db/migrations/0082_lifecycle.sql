CREATE TABLE "delinquent_accounts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"suspended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "auto_renewals" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delinquent_accounts" ADD CONSTRAINT "delinquent_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("customer_id") WHERE "invoices"."payment_state" = 'UNPAID' and "invoices"."state" = 'ISSUED';--> statement-breakpoint
CREATE INDEX "order_items_service" ON "order_items" USING btree ("service_id") WHERE "order_items"."service_id" is not null;