ALTER TABLE "domains" ADD COLUMN "earlier_nameservers" jsonb;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "nameservers_changed_at" timestamp with time zone;