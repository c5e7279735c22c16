CREATE TABLE "kept_vouchers" (
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_vouchers_customer_id_code_pk" PRIMARY KEY("customer_id","code")
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "voucher_uses_customer_id_code_pk" PRIMARY KEY("customer_id","code"),
	CONSTRAINT "voucher_uses_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_km" text NOT NULL,
	"description" text NOT NULL,
	"description_km" text NOT NULL,
	"amount" bigint,
	"percent" integer,
	"product_types" jsonb,
	"actions" jsonb,
	"minimum_spend" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"suggested" boolean DEFAULT false NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "vouchers_discount" CHECK (("vouchers"."amount" is null) <> ("vouchers"."percent" is null)),
	CONSTRAINT "vouchers_percent" CHECK ("vouchers"."percent" between 1 and 100),
	CONSTRAINT "vouchers_amount" CHECK ("vouchers"."amount" > 0 and "vouchers"."amount" % 100 = 0)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "voucher_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voucher" jsonb;--> statement-breakpoint
ALTER TABLE "kept_vouchers" ADD CONSTRAINT "kept_vouchers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_vouchers" ADD CONSTRAINT "kept_vouchers_code_vouchers_code_fk" FOREIGN KEY ("code") REFERENCES "public"."vouchers"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_code_vouchers_code_fk" FOREIGN KEY ("code") REFERENCES "public"."vouchers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_suggested" ON "vouchers" USING btree ("suggested","ends_at");--> statement-breakpoint
CREATE INDEX "vouchers_customer" ON "vouchers" USING btree ("customer_id");