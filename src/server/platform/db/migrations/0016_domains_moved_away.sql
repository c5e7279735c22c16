ALTER TABLE "domains" ADD COLUMN "moved_away_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "leaving_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "check_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL;--> statement-breakpoint
CREATE INDEX "domains_check" ON "domains" USING btree ("check_at");