CREATE TABLE "shared_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "link_hash" text;--> statement-breakpoint
CREATE INDEX "shared_limits_end" ON "shared_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_link" ON "subscriptions" USING btree ("link_hash");--> statement-breakpoint
-- Those of before asked once and were subscribed by that.
UPDATE "subscriptions" SET "confirmed_at" = "created_at";
