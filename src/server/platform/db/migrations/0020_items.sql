ALTER TABLE "cart_items" RENAME COLUMN "domain_name" TO "subject";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME COLUMN "auth_code" TO "secret";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "config_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "duration_type" text DEFAULT 'YEAR' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "duration_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "parent_key" text;--> statement-breakpoint
UPDATE "cart_items" SET "config" = jsonb_build_object('premium', "premium") WHERE "premium" IS NOT NULL AND "premium" <> 'null'::jsonb;--> statement-breakpoint
ALTER TABLE "cart_items" DROP COLUMN "premium";--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "domain_name" TO "subject";--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "auth_code" TO "secret";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "config_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "duration_type" text DEFAULT 'YEAR' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "duration_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "parent_key" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "waits_on" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "what" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "wake_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
UPDATE "order_items" SET
	"config" = CASE WHEN "premium" IS NULL OR "premium" = 'null'::jsonb THEN '{}'::jsonb ELSE jsonb_build_object('premium', "premium") END,
	"parts" = CASE WHEN "icann_fee" > 0 THEN jsonb_build_array(jsonb_build_object('code', 'ICANN_FEE', 'amount', "icann_fee")) ELSE '[]'::jsonb END
WHERE "icann_fee" > 0 OR ("premium" IS NOT NULL AND "premium" <> 'null'::jsonb);--> statement-breakpoint
ALTER TABLE "order_items" DROP COLUMN "premium";--> statement-breakpoint
ALTER TABLE "order_items" DROP COLUMN "icann_fee";
