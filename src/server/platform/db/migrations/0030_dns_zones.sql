CREATE TABLE "dns_records" (
	"zone_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ttl" integer NOT NULL,
	"contents" jsonb NOT NULL,
	CONSTRAINT "dns_records_zone_id_name_type_pk" PRIMARY KEY("zone_id","name","type")
);
--> statement-breakpoint
CREATE TABLE "dns_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'CREATING' NOT NULL,
	"problem" text,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dns_records" ADD CONSTRAINT "dns_records_zone_id_dns_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."dns_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_zones" ADD CONSTRAINT "dns_zones_id_services_id_fk" FOREIGN KEY ("id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;