ALTER TABLE "services" ADD COLUMN "next_plan" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "services_next_plan" ON "services" USING btree ("id") WHERE "services"."next_plan" is not null;