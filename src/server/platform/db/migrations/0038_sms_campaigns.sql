CREATE TABLE "sms_campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"site" text NOT NULL,
	"sender_name" text NOT NULL,
	"text" text NOT NULL,
	"parts" integer NOT NULL,
	"credits" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"forms" text[] NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_recipients" (
	"campaign_id" uuid NOT NULL,
	"msisdn" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"detail" text,
	"message_ids" text[] DEFAULT '{}' NOT NULL,
	"delivered_ids" text[] DEFAULT '{}' NOT NULL,
	"credits_returned" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"wake_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_recipients_campaign_id_msisdn_pk" PRIMARY KEY("campaign_id","msisdn")
);
--> statement-breakpoint
ALTER TABLE "sms_campaigns" ADD CONSTRAINT "sms_campaigns_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_recipients" ADD CONSTRAINT "sms_recipients_campaign_id_sms_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sms_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_campaigns_request" ON "sms_campaigns" USING btree ("customer_id","request_key");--> statement-breakpoint
CREATE INDEX "sms_campaigns_customer" ON "sms_campaigns" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_receipts_msisdn" ON "sms_receipts" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "sms_receipts_received" ON "sms_receipts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sms_recipients_due" ON "sms_recipients" USING btree ("state","wake_at") WHERE "sms_recipients"."state" in ('QUEUED', 'SENDING', 'SUBMITTED');--> statement-breakpoint
CREATE INDEX "sms_recipients_msisdn" ON "sms_recipients" USING btree ("msisdn");