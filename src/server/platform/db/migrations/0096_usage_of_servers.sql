ALTER TABLE "service_usage" ADD COLUMN "counters" jsonb;--> statement-breakpoint
ALTER TABLE "service_usage" ADD COLUMN "read_at" timestamp with time zone;