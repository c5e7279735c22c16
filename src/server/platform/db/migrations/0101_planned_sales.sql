ALTER TABLE "tlds" ADD COLUMN "planned_sale_price" bigint;--> statement-breakpoint
ALTER TABLE "tlds" ADD COLUMN "planned_sale_days" integer;--> statement-breakpoint
ALTER TABLE "tlds" ADD COLUMN "planned_sale_at" timestamp with time zone;