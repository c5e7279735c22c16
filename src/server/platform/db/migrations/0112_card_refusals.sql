ALTER TABLE "card_charges" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "card_verifications" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_verifications" ADD COLUMN "reason" text;