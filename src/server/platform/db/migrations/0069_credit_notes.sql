CREATE TABLE "credit_note_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "exchange_rate" jsonb;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_line" ON "credit_notes" USING btree ("invoice_id","line");--> statement-breakpoint
-- The refunds so far, from the ledger, in their order.
INSERT INTO "credit_notes" ("id", "number", "invoice_id", "line", "net", "tax", "issued_at")
WITH "refunds" AS (
	SELECT split_part("cause", ':', 2)::uuid AS "item_id",
		coalesce(sum("amount") FILTER (WHERE "cause" LIKE '%:net'), 0) AS "net",
		coalesce(sum("amount") FILTER (WHERE "cause" LIKE '%:tax'), 0) AS "tax",
		min("created_at") AS "issued_at"
	FROM "ledger_transfers"
	WHERE "cause" LIKE 'refund:%'
	GROUP BY 1
), "lines" AS (
	SELECT "refunds".*, "invoices"."id" AS "invoice_id",
		(SELECT count(*) FROM "order_items" "before"
			WHERE "before"."order_id" = "item"."order_id" AND "before"."position" < "item"."position") AS "line",
		extract(year FROM "refunds"."issued_at" AT TIME ZONE 'Asia/Phnom_Penh')::integer AS "year"
	FROM "refunds"
	JOIN "order_items" "item" ON "item"."id" = "refunds"."item_id"
	JOIN "invoices" ON "invoices"."payable_id" = "item"."order_id"
)
SELECT gen_random_uuid(),
	'CN-' || "year" || '-' || lpad((row_number() OVER (PARTITION BY "year" ORDER BY "issued_at", "item_id"))::text, 6, '0'),
	"invoice_id", "line", "net", "tax", "issued_at"
FROM "lines";--> statement-breakpoint
INSERT INTO "credit_note_counters" ("year", "last")
SELECT split_part("number", '-', 2)::integer, count(*) FROM "credit_notes" GROUP BY 1;
