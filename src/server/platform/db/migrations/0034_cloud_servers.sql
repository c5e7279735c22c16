CREATE TABLE "server_backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"reason" text NOT NULL,
	"disk_gb" integer NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"wake_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ssh_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "server_backups" ADD CONSTRAINT "server_backups_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_changes" ADD CONSTRAINT "server_changes_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ssh_keys" ADD CONSTRAINT "ssh_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_backups_service" ON "server_backups" USING btree ("service_id","created_at");--> statement-breakpoint
CREATE INDEX "server_backups_kept" ON "server_backups" USING btree ("kept_until");--> statement-breakpoint
CREATE UNIQUE INDEX "server_changes_running" ON "server_changes" USING btree ("service_id") WHERE "server_changes"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "server_changes_service" ON "server_changes" USING btree ("service_id","created_at");--> statement-breakpoint
CREATE INDEX "server_changes_due" ON "server_changes" USING btree ("wake_at") WHERE "server_changes"."state" = 'RUNNING';--> statement-breakpoint
CREATE UNIQUE INDEX "ssh_keys_public_key" ON "ssh_keys" USING btree ("customer_id","public_key");