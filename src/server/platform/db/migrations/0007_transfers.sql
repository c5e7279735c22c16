CREATE TABLE "domain_transfers" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "auth_code" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "auth_code" text;--> statement-breakpoint
ALTER TABLE "domain_transfers" ADD CONSTRAINT "domain_transfers_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_transfers" ADD CONSTRAINT "domain_transfers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_transfers_under_way" ON "domain_transfers" USING btree ("name") WHERE "domain_transfers"."state" in ('ASKED', 'PENDING');--> statement-breakpoint
CREATE INDEX "domain_transfers_due" ON "domain_transfers" USING btree ("check_at") WHERE "domain_transfers"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "domain_transfers_customer" ON "domain_transfers" USING btree ("customer_id","began_at");