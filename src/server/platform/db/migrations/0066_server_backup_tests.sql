CREATE TABLE "server_backup_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"backup_id" uuid NOT NULL,
	"region_id" uuid NOT NULL,
	"verdict" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"wake_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "server_backup_tests" ADD CONSTRAINT "server_backup_tests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "server_backup_tests_running" ON "server_backup_tests" USING btree ("region_id") WHERE "server_backup_tests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "server_backup_tests_service" ON "server_backup_tests" USING btree ("service_id","created_at");--> statement-breakpoint
CREATE INDEX "server_backup_tests_backup" ON "server_backup_tests" USING btree ("backup_id");