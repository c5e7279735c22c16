CREATE TABLE "promo_credit_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"cause" text NOT NULL,
	"amount" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "promo_credit_grants_remaining" CHECK ("promo_credit_grants"."remaining" between 0 and "promo_credit_grants"."amount")
);
--> statement-breakpoint
CREATE TABLE "promo_credit_uses" (
	"payable_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"returned" bigint NOT NULL,
	CONSTRAINT "promo_credit_uses_payable_id_grant_id_pk" PRIMARY KEY("payable_id","grant_id"),
	CONSTRAINT "promo_credit_uses_returned" CHECK ("promo_credit_uses"."returned" between 0 and "promo_credit_uses"."amount")
);
--> statement-breakpoint
DROP INDEX "wheel_spins_expiry";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "apply_promo_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "promo_credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_credit_grants" ADD CONSTRAINT "promo_credit_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_credit_uses" ADD CONSTRAINT "promo_credit_uses_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_credit_uses" ADD CONSTRAINT "promo_credit_uses_grant_id_promo_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."promo_credit_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_credit_grants_cause" ON "promo_credit_grants" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "promo_credit_grants_customer" ON "promo_credit_grants" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "promo_credit_grants_expiry" ON "promo_credit_grants" USING btree ("expires_at") WHERE "promo_credit_grants"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "promo_credit_uses_grant" ON "promo_credit_uses" USING btree ("grant_id");--> statement-breakpoint
INSERT INTO "promo_credit_grants" ("id", "customer_id", "source", "cause", "amount", "remaining", "granted_at", "expires_at")
	SELECT gen_random_uuid(), split_part(t."to_account", ':', 2)::uuid,
		CASE WHEN s."id" IS NULL THEN 'OPENING' ELSE 'WHEEL' END,
		t."cause", t."amount", t."amount", t."created_at", s."expires_at"
	FROM "ledger_transfers" t
		LEFT JOIN "wheel_spins" s ON t."cause" = 'wheel:' || s."id" || ':won'
	WHERE t."to_account" LIKE 'customer:%:promo-credit' AND s."expired_at" IS NULL;--> statement-breakpoint
ALTER TABLE "wheel_spins" DROP COLUMN "expired_at";--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_voucher_or_credit" CHECK ("carts"."voucher_code" is null or not "carts"."apply_promo_credit");