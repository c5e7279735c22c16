CREATE TABLE "site_deployments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"branch" text,
	"sealed_token" text,
	"upload_id" uuid,
	"archive" text,
	"archive_root" text,
	"restores" uuid,
	"commit" text,
	"message" text,
	"author" text,
	"snapshot" text,
	"failure" text,
	"log" text,
	"created_at" timestamp with time zone NOT NULL,
	"live_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"name" text NOT NULL,
	"root" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_deployments" ADD CONSTRAINT "site_deployments_id_web_space_tasks_id_fk" FOREIGN KEY ("id") REFERENCES "public"."web_space_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_deployments" ADD CONSTRAINT "site_deployments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_uploads" ADD CONSTRAINT "site_uploads_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_deployments_service" ON "site_deployments" USING btree ("service_id","created_at");--> statement-breakpoint
CREATE INDEX "site_deployments_item" ON "site_deployments" USING btree ("item_id","live_at");--> statement-breakpoint
CREATE INDEX "site_uploads_service" ON "site_uploads" USING btree ("service_id");