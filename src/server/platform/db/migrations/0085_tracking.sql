CREATE TABLE "tracking_consents" (
	"browser_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"version" integer NOT NULL,
	"statistics" boolean NOT NULL,
	"advertising" boolean NOT NULL,
	"click_id" text,
	"user_agent" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"browser_id" text NOT NULL,
	"source_url" text NOT NULL,
	"user_data" jsonb NOT NULL,
	"custom_data" jsonb NOT NULL,
	"extra_contents" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"meta_sent_at" timestamp with time zone,
	"ga4_sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tracking_consents" ADD CONSTRAINT "tracking_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD CONSTRAINT "tracking_events_browser_id_tracking_consents_browser_id_fk" FOREIGN KEY ("browser_id") REFERENCES "public"."tracking_consents"("browser_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_consents_customer" ON "tracking_consents" USING btree ("customer_id","given_at");--> statement-breakpoint
CREATE INDEX "tracking_consents_age" ON "tracking_consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "tracking_events_browser" ON "tracking_events" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "tracking_events_age" ON "tracking_events" USING btree ("happened_at");