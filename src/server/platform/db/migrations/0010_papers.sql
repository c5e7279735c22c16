CREATE TABLE "paper_cases" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"waits_since" timestamp with time zone NOT NULL,
	"reminded" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"round" integer NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_cases" ADD CONSTRAINT "paper_cases_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_cases" ADD CONSTRAINT "paper_cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_item_id_paper_cases_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."paper_cases"("order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_cases_customer" ON "paper_cases" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "paper_cases_next" ON "paper_cases" USING btree ("next_at") WHERE "paper_cases"."state" = 'AWAITING_PAPERS';--> statement-breakpoint
CREATE INDEX "paper_cases_decided" ON "paper_cases" USING btree ("decided_at") WHERE "paper_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "papers_order_item" ON "papers" USING btree ("order_item_id","created_at");