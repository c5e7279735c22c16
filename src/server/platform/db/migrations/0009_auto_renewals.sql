CREATE TABLE "auto_renewals" (
	"domain_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"told_total" bigint,
	"reminded_days" integer,
	CONSTRAINT "auto_renewals_domain_id_expires_at_pk" PRIMARY KEY("domain_id","expires_at")
);
--> statement-breakpoint
DROP INDEX "orders_one_open";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "icann_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "auto_renew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_renewals" ADD CONSTRAINT "auto_renewals_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_renewals_check" ON "auto_renewals" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "domains_auto_renew" ON "domains" USING btree ("expires_at") WHERE "domains"."auto_renew";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("customer_id") WHERE "orders"."state" = 'AWAITING_PAYMENT' and not "orders"."automatic";