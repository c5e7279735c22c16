CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"product_key" text NOT NULL,
	"config" jsonb NOT NULL,
	"config_version" integer NOT NULL,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"placement" text,
	"external_id" text,
	"raw_state" jsonb,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"renewal_price" bigint,
	"price_locked_until" timestamp with time zone,
	"order_item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_holds" (
	"service_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "service_holds_service_id_reason_pk" PRIMARY KEY("service_id","reason")
);
--> statement-breakpoint
INSERT INTO "services" ("id", "customer_id", "type", "subject", "product_key", "config", "config_version", "state", "provider", "external_id", "starts_at", "expires_at", "ends_at", "auto_renew", "renewal_price", "order_item_id")
SELECT "d"."id", "d"."customer_id", 'DOMAIN', "d"."name", "i"."product_key",
	CASE WHEN "i"."config"->'premium' IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('premium', ("i"."config"->'premium') - 'renewal') END, 1,
	CASE WHEN "d"."moved_away_at" IS NOT NULL THEN 'MOVED_AWAY' WHEN "d"."successor" IS NOT NULL THEN 'ENDED' WHEN "d"."leaving_since" IS NOT NULL THEN 'TRANSFER_OUT' ELSE 'ACTIVE' END,
	'registry',
	CASE WHEN "d"."moved_away_at" IS NULL AND "d"."successor" IS NULL THEN "d"."name" END,
	coalesce("t"."ended_at", "d"."registered_at"), "d"."expires_at", coalesce("d"."moved_away_at", "d"."successor"), "d"."auto_renew",
	("i"."config"->'premium'->>'renewal')::bigint, "d"."order_item_id"
FROM (SELECT *, CASE WHEN "moved_away_at" IS NULL THEN lead("registered_at") OVER (PARTITION BY "name", "moved_away_at" IS NULL ORDER BY "expires_at", "registered_at", "id") END AS "successor" FROM "domains") "d"
JOIN "order_items" "i" ON "i"."id" = "d"."order_item_id"
LEFT JOIN "domain_transfers" "t" ON "t"."order_item_id" = "d"."order_item_id" AND "t"."state" = 'COMPLETED';
--> statement-breakpoint
ALTER TABLE "auto_renewals" DROP CONSTRAINT "auto_renewals_domain_id_domains_id_fk";--> statement-breakpoint
ALTER TABLE "auto_renewals" RENAME COLUMN "domain_id" TO "service_id";--> statement-breakpoint
ALTER TABLE "auto_renewals" RENAME COLUMN "told_at" TO "announced_at";--> statement-breakpoint
ALTER TABLE "auto_renewals" RENAME COLUMN "told_total" TO "announced_total";--> statement-breakpoint
ALTER TABLE "auto_renewals" RENAME CONSTRAINT "auto_renewals_domain_id_expires_at_pk" TO "auto_renewals_service_id_expires_at_pk";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "order_item_id";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "auto_renew";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "moved_away_at";--> statement-breakpoint
ALTER TABLE "domains" DROP COLUMN "leaving_since";--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_holds" ADD CONSTRAINT "service_holds_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_id_services_id_fk" FOREIGN KEY ("id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_renewals" ADD CONSTRAINT "auto_renewals_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_external" ON "services" USING btree ("provider","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "services_order_item" ON "services" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "services_subject" ON "services" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "services_customer" ON "services" USING btree ("customer_id","type","expires_at");--> statement-breakpoint
CREATE INDEX "services_auto_renew" ON "services" USING btree ("expires_at") WHERE "services"."auto_renew";
