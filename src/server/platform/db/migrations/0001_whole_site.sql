CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"theme" text NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"alt_km" text NOT NULL,
	"width" integer,
	"height" integer,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"title_km" text NOT NULL,
	"text" text NOT NULL,
	"text_km" text NOT NULL,
	"image_url" text,
	"link_url" text,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"services" jsonb NOT NULL,
	"title" text NOT NULL,
	"title_km" text NOT NULL,
	"message" text NOT NULL,
	"message_km" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"email" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_prices" (
	"package_key" text NOT NULL,
	"region_id" uuid NOT NULL,
	"duration" integer NOT NULL,
	"duration_type" text NOT NULL,
	"price" bigint NOT NULL,
	"regular_price" bigint NOT NULL,
	"renewal_price" bigint NOT NULL,
	CONSTRAINT "package_prices_package_key_region_id_duration_duration_type_pk" PRIMARY KEY("package_key","region_id","duration","duration_type")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"key" text NOT NULL,
	"region_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"is_popular" boolean NOT NULL,
	"badges" jsonb NOT NULL,
	"is_disabled" boolean NOT NULL,
	"addons" jsonb NOT NULL,
	CONSTRAINT "packages_key_region_id_pk" PRIMARY KEY("key","region_id")
);
--> statement-breakpoint
CREATE TABLE "service_prices" (
	"type" text PRIMARY KEY NOT NULL,
	"price" bigint NOT NULL,
	"duration_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ssl_certificates" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"certificate_group" text NOT NULL,
	"validation" text NOT NULL,
	"domains_included" integer NOT NULL,
	"additional_domains" integer NOT NULL,
	"additional_domain_price" bigint,
	"paperwork" boolean NOT NULL,
	"local_domain_support" boolean NOT NULL,
	"mobile_support" boolean NOT NULL,
	"assurance" bigint NOT NULL,
	"browser_support" integer NOT NULL,
	"reissues" integer,
	"key_length" integer NOT NULL,
	"encryption" integer NOT NULL,
	"issued_from_days" integer NOT NULL,
	"issued_to_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ssl_prices" (
	"slug" text NOT NULL,
	"years" integer NOT NULL,
	"price" bigint NOT NULL,
	"renewal_price" bigint NOT NULL,
	CONSTRAINT "ssl_prices_slug_years_pk" PRIMARY KEY("slug","years")
);
--> statement-breakpoint
CREATE TABLE "tld_rules" (
	"tld" text PRIMARY KEY NOT NULL,
	"papers" jsonb NOT NULL,
	"eligibility" text NOT NULL,
	"scripts" jsonb NOT NULL,
	"grace_days" integer NOT NULL,
	"redemption_days" integer NOT NULL,
	"redemption_fee" bigint NOT NULL,
	"cut_off_days" integer NOT NULL,
	"transfer_auth_code" boolean NOT NULL,
	"transfer_added_years" integer NOT NULL,
	"removal_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "package_prices" ADD CONSTRAINT "package_prices_package_key_region_id_packages_key_region_id_fk" FOREIGN KEY ("package_key","region_id") REFERENCES "public"."packages"("key","region_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ssl_prices" ADD CONSTRAINT "ssl_prices_slug_ssl_certificates_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."ssl_certificates"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tld_rules" ADD CONSTRAINT "tld_rules_tld_tlds_tld_fk" FOREIGN KEY ("tld") REFERENCES "public"."tlds"("tld") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_category" ON "assets" USING btree ("category","theme","position");--> statement-breakpoint
CREATE INDEX "banners_category" ON "banners" USING btree ("category","position");--> statement-breakpoint
CREATE INDEX "maintenance_windows_ends" ON "maintenance_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");