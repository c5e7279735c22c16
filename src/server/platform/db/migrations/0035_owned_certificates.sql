CREATE TABLE "certificates" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"next_item_id" uuid,
	"wake_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_due" ON "certificates" USING btree ("wake_at") WHERE "certificates"."wake_at" is not null;