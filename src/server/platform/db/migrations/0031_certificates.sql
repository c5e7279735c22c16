CREATE TABLE "certificate_issuances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"validation" text NOT NULL,
	"days" integer NOT NULL,
	"organisation" jsonb,
	"csr" text NOT NULL,
	"unique_value" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"order_number" text,
	"ordered_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"certificate" text,
	"authorities" jsonb,
	"not_before" timestamp with time zone,
	"not_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificate_names" (
	"issuance_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"email" text,
	"place" text,
	"wanted" text,
	"found" text,
	"is_validated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "certificate_names_issuance_id_name_pk" PRIMARY KEY("issuance_id","name")
);
--> statement-breakpoint
ALTER TABLE "certificate_names" ADD CONSTRAINT "certificate_names_issuance_id_certificate_issuances_id_fk" FOREIGN KEY ("issuance_id") REFERENCES "public"."certificate_issuances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_issuances_item" ON "certificate_issuances" USING btree ("item_id","number");--> statement-breakpoint
CREATE INDEX "certificate_issuances_state" ON "certificate_issuances" USING btree ("state","deadline_at");