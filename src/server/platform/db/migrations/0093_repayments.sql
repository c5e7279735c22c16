ALTER TABLE "gateway_refunds" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "sent_on" text;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_bank_reference" ON "gateway_refunds" USING btree ("bank_reference");--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD COLUMN "case_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversals_case" ON "payment_reversals" USING btree ("case_number");
