CREATE TABLE "web_space_tools" (
	"service_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"opening" uuid NOT NULL,
	"opened" uuid,
	"host" text NOT NULL,
	"sealed" text NOT NULL,
	"is_closing" boolean DEFAULT false NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "web_space_tools_service_id_tool_pk" PRIMARY KEY("service_id","tool")
);
--> statement-breakpoint
CREATE TABLE "web_space_values" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "web_space_tools" ADD CONSTRAINT "web_space_tools_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_space_tools_closing" ON "web_space_tools" USING btree ("closes_at");