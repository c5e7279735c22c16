ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
UPDATE "contact_messages" SET "answered_at" = "created_at";--> statement-breakpoint
CREATE INDEX "bank_credits_waiting" ON "bank_credits" USING btree ("created_at") WHERE "bank_credits"."payment_id" is null and "bank_credits"."dismissed" is null;--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "ledger_revenue" ON "ledger_transfers" USING btree ("created_at") WHERE "ledger_transfers"."to_account" in ('sales', 'payment-fees', 'vat') or "ledger_transfers"."from_account" in ('sales', 'payment-fees', 'vat');--> statement-breakpoint
CREATE INDEX "order_items_waiting" ON "order_items" USING btree ("id") WHERE "order_items"."fulfilment" = 'IN_PROGRESS' and "order_items"."what" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "document_cases_in_review" ON "document_cases" USING btree ("sent_at") WHERE "document_cases"."state" = 'IN_REVIEW';--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("changed_at") WHERE "payments"."state" = 'REVIEW';--> statement-breakpoint
CREATE INDEX "payments_awaited" ON "payments" USING btree ("gateway","created_at") WHERE "payments"."state" = 'AWAITING';--> statement-breakpoint
CREATE INDEX "services_ended" ON "services" USING btree ("ends_at") WHERE "services"."ends_at" is not null;