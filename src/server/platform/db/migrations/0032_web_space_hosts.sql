CREATE TABLE "web_space_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "web_space_hosts_item" ON "web_space_hosts" USING btree ("item_id");