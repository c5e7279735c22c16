CREATE TABLE "payables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"slot" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "payables" ("id", "kind", "customer_id", "state", "amount", "slot", "created_at", "paid_at")
SELECT "id",
	CASE WHEN "automatic" THEN 'RENEWAL' ELSE 'PURCHASE' END,
	"customer_id",
	CASE "state" WHEN 'AWAITING_PAYMENT' THEN 'DUE' WHEN 'CANCELLED' THEN 'LAPSED' ELSE 'PAID' END,
	"grand_total",
	CASE WHEN "automatic" THEN NULL ELSE 'PURCHASE' END,
	"created_at",
	"paid_at"
FROM "orders";--> statement-breakpoint
CREATE UNIQUE INDEX "payables_due_slot" ON "payables" USING btree ("customer_id","slot") WHERE "payables"."state" = 'DUE';--> statement-breakpoint
CREATE INDEX "payables_due" ON "payables" USING btree ("created_at") WHERE "payables"."state" = 'DUE';--> statement-breakpoint
DROP INDEX "orders_one_open";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "order_id" TO "payable_id";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "tran_id" TO "reference";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_id" text;--> statement-breakpoint
UPDATE "payments" SET "gateway" = CASE "method" WHEN 'BALANCE' THEN 'balance' ELSE 'payway' END;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "gateway" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "payments_tran";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("gateway","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_id" ON "payments" USING btree ("gateway","gateway_id") WHERE "payments"."gateway_id" is not null;--> statement-breakpoint
ALTER INDEX "payments_order" RENAME TO "payments_payable";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "order_id" TO "payable_id";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "state" text DEFAULT 'ISSUED' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_state" text DEFAULT 'PAID' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "payment_state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "invoices_order" RENAME TO "invoices_payable";
