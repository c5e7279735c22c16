CREATE TABLE "low_balances" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"message_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"viewed_by" text NOT NULL,
	"role" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "low_balances" ADD CONSTRAINT "low_balances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_mails_customer" ON "sent_mails" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "sent_mails_at" ON "sent_mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "account_views_customer" ON "account_views" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));