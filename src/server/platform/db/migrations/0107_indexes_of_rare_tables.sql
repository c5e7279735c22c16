CREATE UNIQUE INDEX "bulk_payments_number" ON "bulk_payments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "domain_removals_customer" ON "domain_removals" USING btree ("customer_id","name");--> statement-breakpoint
CREATE INDEX "gateway_refunds_customer" ON "gateway_refunds" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_reversals_customer" ON "payment_reversals" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "document_cases_awaiting" ON "document_cases" USING btree ("kind") WHERE "document_cases"."state" = 'AWAITING_DOCUMENTS';--> statement-breakpoint
CREATE INDEX "payments_reported_otherwise" ON "payments" USING btree ("created_at") WHERE "payments"."reported" in ('closed', 'declined', 'other-amount');--> statement-breakpoint
CREATE INDEX "vouchers_trial" ON "vouchers" USING btree ("code") WHERE "vouchers"."trial";