CREATE TABLE "aws_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"discount_basis_points" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aws_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"aws_account_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"period" text NOT NULL,
	"due_on" date,
	"billing_to" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount_amount" bigint NOT NULL,
	"tax_percent" bigint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_payment_parts" (
	"bulk_payment_id" uuid NOT NULL,
	"payable_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "bulk_payment_parts_bulk_payment_id_payable_id_pk" PRIMARY KEY("bulk_payment_id","payable_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bulk_payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 700000001 CACHE 1),
	"customer_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "line" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discounts" jsonb;--> statement-breakpoint
ALTER TABLE "aws_accounts" ADD CONSTRAINT "aws_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aws_invoices" ADD CONSTRAINT "aws_invoices_id_payables_id_fk" FOREIGN KEY ("id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aws_invoices" ADD CONSTRAINT "aws_invoices_aws_account_id_aws_accounts_id_fk" FOREIGN KEY ("aws_account_id") REFERENCES "public"."aws_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aws_invoices" ADD CONSTRAINT "aws_invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_payment_parts" ADD CONSTRAINT "bulk_payment_parts_bulk_payment_id_bulk_payments_id_fk" FOREIGN KEY ("bulk_payment_id") REFERENCES "public"."bulk_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_payment_parts" ADD CONSTRAINT "bulk_payment_parts_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_payments" ADD CONSTRAINT "bulk_payments_id_payables_id_fk" FOREIGN KEY ("id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_payments" ADD CONSTRAINT "bulk_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aws_accounts_customer" ON "aws_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aws_invoices_period" ON "aws_invoices" USING btree ("aws_account_id","period") WHERE "aws_invoices"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "aws_invoices_customer" ON "aws_invoices" USING btree ("customer_id","issued_at");--> statement-breakpoint
CREATE INDEX "bulk_payment_parts_payable" ON "bulk_payment_parts" USING btree ("payable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_payments_idempotency" ON "bulk_payments" USING btree ("customer_id","idempotency_key");