CREATE TABLE "deploy_hooks" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"branch" text NOT NULL,
	"sealed_token" text,
	"sealed_secret" text NOT NULL,
	"pushed_at" timestamp with time zone,
	"waiting_commit" text
);
--> statement-breakpoint
ALTER TABLE "site_deployments" ADD COLUMN "pushed_commit" text;--> statement-breakpoint
ALTER TABLE "site_deployments" ADD COLUMN "cloned_from" uuid;--> statement-breakpoint
ALTER TABLE "deploy_hooks" ADD CONSTRAINT "deploy_hooks_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;