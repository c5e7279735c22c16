DROP INDEX "orders_being_fulfilled";--> statement-breakpoint
CREATE INDEX "orders_being_fulfilled" ON "orders" USING btree ("id") WHERE "orders"."state" = 'PAID';