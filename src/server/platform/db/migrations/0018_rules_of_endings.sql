ALTER TABLE "tlds" ADD COLUMN "sold" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What was learned about the rules of endings after databases were filled with them. Each statement
-- names what our data said before, so that what an operator changed stays.
-- Who may register under EURid's endings and .it: citizens of the EU or EEA, too, wherever they live.
UPDATE "tld_rules" SET "eligibility" = 'eu-citizen' WHERE "tld" IN ('eu', 'xn--qxa6a', 'xn--e1a4c', 'it') AND "eligibility" = 'eu-residence';
