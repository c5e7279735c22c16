ALTER TABLE "web_space_tasks" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- Hosting accounts that are there get a certificate as new ones do.
INSERT INTO "web_space_tasks" ("id", "service_id", "kind", "subject", "state", "progress", "created_at", "wake_at", "deadline_at")
SELECT gen_random_uuid(), "id", 'CONNECT', "config" ->> 'domain', 'RUNNING', '{}', now(), now(), now() + interval '14 days'
FROM "services" WHERE "provider" = 'whm' AND "external_id" IS NOT NULL;
