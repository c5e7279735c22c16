CREATE TABLE "hosting_ips" (
	"ip" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "services_running_servers";--> statement-breakpoint
CREATE INDEX "services_suspendable" ON "services" USING btree ("expires_at") WHERE "services"."provider" in ('openstack', 'whm', 'kubernetes') and "services"."state" = 'ACTIVE';--> statement-breakpoint
INSERT INTO "hosting_ips" ("ip")
SELECT DISTINCT "config" ->> 'ip' FROM "services" WHERE "provider" = 'whm' AND "config" ? 'ip'
UNION
SELECT DISTINCT jsonb_array_elements_text("progress" -> 'wanted') FROM "web_space_tasks" WHERE "kind" = 'CONNECT' AND jsonb_typeof("progress" -> 'wanted') = 'array'
ON CONFLICT DO NOTHING;
