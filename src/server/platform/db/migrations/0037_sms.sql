CREATE TABLE "sms_credit_packs" (
	"credits" integer PRIMARY KEY NOT NULL,
	"price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_credit_entries" (
	"cause" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_credits" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	CONSTRAINT "sms_credits_not_negative" CHECK ("sms_credits"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_sender_carriers" (
	"item_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sms_sender_carriers_item_id_carrier_pk" PRIMARY KEY("item_id","carrier")
);
--> statement-breakpoint
CREATE TABLE "sms_senders" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"sample" text NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_cases" ADD COLUMN "kind" text DEFAULT 'DOMAIN_NAME' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_credit_entries" ADD CONSTRAINT "sms_credit_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_credits" ADD CONSTRAINT "sms_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_sender_carriers" ADD CONSTRAINT "sms_sender_carriers_item_id_sms_senders_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sms_senders"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_senders" ADD CONSTRAINT "sms_senders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_credit_entries_customer" ON "sms_credit_entries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_senders_name" ON "sms_senders" USING btree (lower("name")) WHERE "sms_senders"."state" in ('DOCUMENTS', 'SUBMITTED', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "sms_senders_customer" ON "sms_senders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sms_senders_state" ON "sms_senders" USING btree ("state","created_at");