CREATE INDEX "customers_banned" ON "customers" USING btree ("id") WHERE "customers"."banned_at" is not null;
