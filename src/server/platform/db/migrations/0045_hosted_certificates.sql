ALTER TABLE "certificate_issuances" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_issuances" ADD COLUMN "issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD COLUMN "differing" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "installation" jsonb;--> statement-breakpoint
CREATE INDEX "certificate_issuances_issued" ON "certificate_issuances" USING btree ("issued_at") WHERE "certificate_issuances"."issued_at" is not null;