-- What an answer left unknown is looked up, as the entry's row said before.
UPDATE "card_verifications" SET "refund" = 'UNKNOWN'
WHERE "refund" = 'NONE' AND "id" IN (SELECT "id" FROM "card_entries");--> statement-breakpoint
DROP TABLE "card_entries" CASCADE;
