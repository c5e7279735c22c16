CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"differences" jsonb,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unmatched_push_backs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unmatched_push_backs_received" ON "unmatched_push_backs" USING btree ("received_at");