ALTER TABLE "tlds" ADD COLUMN "planned_sold" boolean;--> statement-breakpoint
ALTER TABLE "tlds" ADD COLUMN "planned_sold_at" timestamp with time zone;