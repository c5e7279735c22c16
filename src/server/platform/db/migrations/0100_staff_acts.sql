CREATE TABLE "wheel_spin_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wheel_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"spins" integer NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wheel_spin_grants_spins" CHECK ("wheel_spin_grants"."spins" > 0)
);
--> statement-breakpoint
ALTER TABLE "wheel_spin_grants" ADD CONSTRAINT "wheel_spin_grants_wheel_id_fortune_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."fortune_wheels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin_grants" ADD CONSTRAINT "wheel_spin_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wheel_spin_grants_customer" ON "wheel_spin_grants" USING btree ("customer_id","wheel_id");--> statement-breakpoint
CREATE INDEX "server_changes_reported" ON "server_changes" USING btree ("created_at") WHERE "server_changes"."reported_at" is not null and "server_changes"."state" <> 'DONE';--> statement-breakpoint
CREATE INDEX "dns_zones_problem" ON "dns_zones" USING btree ("id") WHERE "dns_zones"."problem" is not null;--> statement-breakpoint
CREATE INDEX "services_mail_requests" ON "services" USING btree ("starts_at") WHERE "services"."config" ->> 'mailPort' = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "web_space_tasks_told" ON "web_space_tasks" USING btree ("created_at") WHERE "web_space_tasks"."told_at" is not null and "web_space_tasks"."state" = 'RUNNING';