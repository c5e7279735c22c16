CREATE TABLE "database_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"marked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_fingerprints" (
	"setting" text NOT NULL,
	"fingerprint" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secret_fingerprints_setting_fingerprint_pk" PRIMARY KEY("setting","fingerprint")
);
--> statement-breakpoint
-- The demo accounts have the same ids in every database.
INSERT INTO "database_marks" ("mark", "marked_at")
SELECT 'demo-accounts', now() WHERE EXISTS (
	SELECT FROM "customers" WHERE "id" IN (
		'5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001',
		'5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0002'
	)
);
