CREATE TABLE "fortune_wheels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"theme" text NOT NULL,
	"sites" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"spins" jsonb NOT NULL,
	"minimum_order" bigint NOT NULL,
	"cash_days" integer NOT NULL,
	"discount_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_prizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wheel_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text,
	"amount" bigint,
	"weight" integer NOT NULL,
	"stock" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wheel_prizes_reward" CHECK (("wheel_prizes"."label" is null) <> ("wheel_prizes"."amount" is null)),
	CONSTRAINT "wheel_prizes_weight" CHECK ("wheel_prizes"."weight" > 0),
	CONSTRAINT "wheel_prizes_taken" CHECK ("wheel_prizes"."taken" <= coalesce("wheel_prizes"."stock", "wheel_prizes"."taken"))
);
--> statement-breakpoint
CREATE TABLE "wheel_spins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wheel_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"voucher_code" text,
	"spun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"expired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wheel_prizes" ADD CONSTRAINT "wheel_prizes_wheel_id_fortune_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."fortune_wheels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spins" ADD CONSTRAINT "wheel_spins_wheel_id_fortune_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."fortune_wheels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spins" ADD CONSTRAINT "wheel_spins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spins" ADD CONSTRAINT "wheel_spins_prize_id_wheel_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."wheel_prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fortune_wheels_ends_at" ON "fortune_wheels" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wheel_prizes_wheel" ON "wheel_prizes" USING btree ("wheel_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "wheel_spins_idempotency" ON "wheel_spins" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "wheel_spins_wheel" ON "wheel_spins" USING btree ("wheel_id","spun_at");--> statement-breakpoint
CREATE INDEX "wheel_spins_customer" ON "wheel_spins" USING btree ("customer_id","wheel_id");--> statement-breakpoint
CREATE INDEX "wheel_spins_expiry" ON "wheel_spins" USING btree ("expires_at") WHERE "wheel_spins"."expired_at" is null and "wheel_spins"."voucher_code" is null;