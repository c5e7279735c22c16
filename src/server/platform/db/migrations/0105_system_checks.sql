CREATE TABLE "system_checks" (
	"system" text NOT NULL,
	"place" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"compared_at" timestamp with time zone,
	"night" date,
	"problem" text,
	CONSTRAINT "system_checks_system_place_pk" PRIMARY KEY("system","place")
);
--> statement-breakpoint
CREATE TABLE "system_differences" (
	"system" text NOT NULL,
	"place" text NOT NULL,
	"external_id" text NOT NULL,
	"what" text NOT NULL,
	"owner" text,
	"since" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "system_differences_system_place_external_id_pk" PRIMARY KEY("system","place","external_id")
);
--> statement-breakpoint
CREATE INDEX "system_differences_confirmed" ON "system_differences" USING btree ("confirmed_at");