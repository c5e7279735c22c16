CREATE TABLE "web_space_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"wake_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "web_space_tasks" ADD CONSTRAINT "web_space_tasks_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "web_space_tasks_running" ON "web_space_tasks" USING btree ("service_id","kind","subject") WHERE "web_space_tasks"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "web_space_tasks_due" ON "web_space_tasks" USING btree ("wake_at") WHERE "web_space_tasks"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "web_space_tasks_service" ON "web_space_tasks" USING btree ("service_id","created_at");--> statement-breakpoint
-- What WordPress hosting does not do is no longer sold; services keep what they were sold with.
UPDATE "packages" SET "addons" = coalesce((
  SELECT jsonb_agg(CASE
      WHEN a ->> 'name' = 'wp-website' THEN jsonb_set(a, '{value}', '1')
      WHEN a ->> 'name' = 'wp-free-domain' THEN jsonb_set(a, '{value}', 'true')
      ELSE a END ORDER BY nth)
  FROM jsonb_array_elements("addons") WITH ORDINALITY AS addons(a, nth)
  WHERE a ->> 'name' NOT IN ('wp-staging', 'wp-malware-scan')), '[]')
WHERE "type" = 'WORDPRESS_HOSTING';
