CREATE TABLE "affiliate_clicks" (
	"customer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_clicks_customer_id_day_pk" PRIMARY KEY("customer_id","day")
);
--> statement-breakpoint
CREATE TABLE "affiliate_commissions" (
	"referred_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"taken_back" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_commissions_taken_back" CHECK ("affiliate_commissions"."taken_back" between 0 and "affiliate_commissions"."amount")
);
--> statement-breakpoint
CREATE TABLE "affiliate_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sites" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"commission" bigint NOT NULL,
	"minimum_spend" bigint NOT NULL,
	"days" integer NOT NULL,
	"credit_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_commissions" ADD CONSTRAINT "affiliate_commissions_referred_id_customers_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_commissions" ADD CONSTRAINT "affiliate_commissions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_commissions" ADD CONSTRAINT "affiliate_commissions_rule_id_affiliate_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."affiliate_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_commissions_customer" ON "affiliate_commissions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "affiliate_rules_ends_at" ON "affiliate_rules" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "customers_referred_by" ON "customers" USING btree ("referred_by","created_at") WHERE "customers"."referred_by" is not null;