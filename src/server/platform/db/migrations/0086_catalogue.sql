CREATE TABLE "planned_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"rows" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_from";--> statement-breakpoint
DROP INDEX "ledger_to";--> statement-breakpoint
CREATE INDEX "planned_prices_state" ON "planned_prices" USING btree ("state","starts_at");--> statement-breakpoint
CREATE INDEX "audit_log_noun" ON "audit_log" USING btree (split_part("action", ' ', 1),"at");--> statement-breakpoint
CREATE INDEX "ledger_from_latest" ON "ledger_transfers" USING btree ("from_account","id");--> statement-breakpoint
CREATE INDEX "ledger_to_latest" ON "ledger_transfers" USING btree ("to_account","id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","created_at");