CREATE TABLE "service_usage" (
	"service_id" uuid NOT NULL,
	"day" date NOT NULL,
	"meters" jsonb NOT NULL,
	CONSTRAINT "service_usage_service_id_day_pk" PRIMARY KEY("service_id","day")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "planned_disabled" boolean;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_usage" ADD CONSTRAINT "service_usage_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_usage_day" ON "service_usage" USING btree ("day");