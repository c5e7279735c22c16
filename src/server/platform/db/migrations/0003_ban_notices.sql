-- Whoever bans a customer or lifts a ban, by whatever means, all servers learn of it at the commit.
CREATE FUNCTION "tell_customer_banned"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify(
    'customer_banned',
    new.id::text || case when new.banned_at is null then ' free' else '' end
  );
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "customers_banned" AFTER UPDATE OF "banned_at" ON "customers"
FOR EACH ROW WHEN ((old."banned_at" IS NULL) IS DISTINCT FROM (new."banned_at" IS NULL))
EXECUTE FUNCTION "tell_customer_banned"();
