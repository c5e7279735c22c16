CREATE TABLE "steps" (
	"owner" uuid NOT NULL,
	"name" text NOT NULL,
	"intent" jsonb NOT NULL,
	"state" text NOT NULL,
	"value" jsonb,
	"tries" integer DEFAULT 1 NOT NULL,
	"last_error" text,
	CONSTRAINT "steps_owner_name_pk" PRIMARY KEY("owner","name")
);
--> statement-breakpoint
CREATE INDEX "steps_unknown" ON "steps" USING btree ("owner") WHERE "steps"."state" = 'UNKNOWN';--> statement-breakpoint
-- Names whose documents were approved run by themselves.
UPDATE "order_items" i SET "wake_at" = now(), "deadline_at" = now() + interval '3 days'
FROM "document_cases" c
WHERE c."order_item_id" = i."id" AND i."fulfilment" = 'IN_PROGRESS';--> statement-breakpoint
-- An interrupted registration is looked up before it is repeated.
INSERT INTO "steps" ("owner", "name", "intent", "state")
SELECT "id", 'registration', '{}'::jsonb, 'STARTED' FROM "order_items"
WHERE "fulfilment" = 'IN_PROGRESS' AND "action" = 'registration';--> statement-breakpoint
INSERT INTO "steps" ("owner", "name", "intent", "state")
SELECT "id", 'renewal', jsonb_build_object('until',
    to_char("renews_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'STARTED'
FROM "order_items"
WHERE "fulfilment" = 'IN_PROGRESS' AND "action" = 'renewal' AND "renews_until" IS NOT NULL;--> statement-breakpoint
-- Of two reactivations of one name, the later one is refunded.
INSERT INTO "steps" ("owner", "name", "intent", "state")
SELECT DISTINCT ON (o."customer_id", i."subject") i."id", 'reactivation', jsonb_build_object(
    'until', to_char(i."renews_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'STARTED'
FROM "order_items" i JOIN "orders" o ON o."id" = i."order_id"
WHERE i."fulfilment" = 'IN_PROGRESS' AND i."action" = 'reactivation' AND i."renews_until" IS NOT NULL
ORDER BY o."customer_id", i."subject", i."renews_until";--> statement-breakpoint
INSERT INTO "steps" ("owner", "name", "intent", "state", "value")
SELECT t."order_item_id", 'transfer', t.began, CASE t."state" WHEN 'ASKED' THEN 'STARTED' ELSE 'DONE' END,
  CASE t."state" WHEN 'PENDING' THEN t.began || '{"state": "pending"}'::jsonb END
FROM (SELECT *, jsonb_build_object('beganAt',
    to_char("began_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS began
  FROM "domain_transfers" WHERE "state" IN ('ASKED', 'PENDING')) t;--> statement-breakpoint
UPDATE "order_items" i SET "fulfilment" = 'IN_PROGRESS', "waits_on" = 'customer',
  "what" = 'AWAITING_DOCUMENTS', "wake_at" = c."next_at",
  "deadline_at" = c."waits_since" + interval '30 days'
FROM "document_cases" c
WHERE c."order_item_id" = i."id" AND i."fulfilment" = 'AWAITING_DOCUMENTS';--> statement-breakpoint
UPDATE "order_items" SET "fulfilment" = 'IN_PROGRESS', "waits_on" = 'staff', "what" = 'IN_REVIEW',
  "wake_at" = now() + interval '1 day'
WHERE "fulfilment" = 'IN_REVIEW';--> statement-breakpoint
UPDATE "order_items" i SET "fulfilment" = 'IN_PROGRESS', "waits_on" = 'provider',
  "what" = 'PENDING_TRANSFER', "wake_at" = t."check_at"
FROM "domain_transfers" t
WHERE t."order_item_id" = i."id" AND i."fulfilment" = 'PENDING_TRANSFER';--> statement-breakpoint
CREATE INDEX "order_items_due" ON "order_items" USING btree ("wake_at") WHERE "order_items"."fulfilment" = 'IN_PROGRESS' and "order_items"."wake_at" is not null;--> statement-breakpoint
ALTER TABLE "order_items" DROP COLUMN "renews_until";--> statement-breakpoint
DROP INDEX "document_cases_next";--> statement-breakpoint
ALTER TABLE "document_cases" DROP COLUMN "next_at";--> statement-breakpoint
DROP INDEX "domain_transfers_due";--> statement-breakpoint
ALTER TABLE "domain_transfers" DROP COLUMN "check_at";
