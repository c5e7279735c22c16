ALTER TABLE "certificate_names" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD COLUMN "caa" jsonb;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD COLUMN "ipv6" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "tried_at" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "services" s SET "config" = s."config" || jsonb_build_object('isRenewable',
	c."next_item_id" is null and exists (
		select from "certificate_issuances" i where i."item_id" = c."item_id" and i."state" = 'ISSUED'))
FROM "certificates" c WHERE c."service_id" = s."id";
