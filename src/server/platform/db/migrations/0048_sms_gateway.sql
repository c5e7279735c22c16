CREATE TABLE "sms_gateway" (
	"id" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "sms_campaigns_send" ON "sms_campaigns" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "sms_recipients_queued" ON "sms_recipients" USING btree ("campaign_id","wake_at") WHERE "sms_recipients"."state" = 'QUEUED';--> statement-breakpoint
UPDATE "document_cases" SET "waits_since" = now() WHERE "kind" = 'SENDER_NAME' AND "state" = 'AWAITING_DOCUMENTS';
--> statement-breakpoint
UPDATE "services" SET "expires_at" = "ends_at" WHERE "type" = 'SMS_BRAND_NAME' AND "state" = 'ENDED' AND "ends_at" < "expires_at";
