ALTER TABLE "order_items" RENAME COLUMN "delivery" TO "fulfilment";--> statement-breakpoint
UPDATE "order_items" SET "fulfilment" = 'AWAITING_DOCUMENTS' WHERE "fulfilment" = 'AWAITING_PAPERS';--> statement-breakpoint
ALTER INDEX "orders_being_delivered" RENAME TO "orders_being_fulfilled";--> statement-breakpoint
ALTER TABLE "tlds" RENAME COLUMN "needs_papers" TO "needs_documents";--> statement-breakpoint
ALTER TABLE "tld_rules" RENAME COLUMN "papers" TO "documents";--> statement-breakpoint
DROP INDEX "paper_cases_next";--> statement-breakpoint
ALTER TABLE "paper_cases" RENAME TO "document_cases";--> statement-breakpoint
UPDATE "document_cases" SET "state" = 'AWAITING_DOCUMENTS' WHERE "state" = 'AWAITING_PAPERS';--> statement-breakpoint
CREATE INDEX "document_cases_next" ON "document_cases" USING btree ("next_at") WHERE "document_cases"."state" = 'AWAITING_DOCUMENTS';--> statement-breakpoint
ALTER INDEX "paper_cases_customer" RENAME TO "document_cases_customer";--> statement-breakpoint
ALTER INDEX "paper_cases_decided" RENAME TO "document_cases_decided";--> statement-breakpoint
ALTER TABLE "document_cases" RENAME CONSTRAINT "paper_cases_order_item_id_order_items_id_fk" TO "document_cases_order_item_id_order_items_id_fk";--> statement-breakpoint
ALTER TABLE "document_cases" RENAME CONSTRAINT "paper_cases_customer_id_customers_id_fk" TO "document_cases_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "papers" RENAME TO "documents";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "paper" TO "document";--> statement-breakpoint
ALTER INDEX "papers_order_item" RENAME TO "documents_order_item";--> statement-breakpoint
ALTER TABLE "documents" RENAME CONSTRAINT "papers_order_item_id_paper_cases_order_item_id_fk" TO "documents_order_item_id_document_cases_order_item_id_fk";--> statement-breakpoint
UPDATE "notifications" SET "code" = replace("code", 'PAPERS_', 'DOCUMENTS_') WHERE "code" LIKE 'PAPERS\_%';
