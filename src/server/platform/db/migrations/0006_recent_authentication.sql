ALTER TABLE "refresh_tokens" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
-- Of the sessions that there are it is known when they began.
UPDATE "refresh_tokens" SET "authenticated_at" = "created_at";
