-- What the specification names and databases filled before lack (docs/decisions/064): end-of-life
-- days, the disk that Windows needs, HDD and "update", daily backups, fees. Values that an operator
-- set stay.
UPDATE "packages" SET "addons" = (
  SELECT jsonb_agg(CASE a ->> 'name'
      WHEN 'cs-os' THEN jsonb_set(a, '{options}', (
        SELECT coalesce(jsonb_agg(coalesce(facts.known -> (o ->> 'value'), '{}') || o ORDER BY place), '[]')
        FROM jsonb_array_elements(a -> 'options') WITH ORDINALITY AS options(o, place)))
      WHEN 'cs-storage' THEN CASE
        WHEN a -> 'options' = '[{"name": "SSD", "value": "ssd", "monthlyPrice": 0}]' THEN
          jsonb_set(a, '{options}', '[{"name": "SSD", "value": "ssd", "monthlyPrice": 0}, {"name": "HDD", "value": "hdd", "monthlyPrice": 0}, {"name": "Extend", "value": "update", "monthlyPrice": 0, "onlyChanges": true}]')
        ELSE a END
      ELSE a END ORDER BY nth)
  FROM jsonb_array_elements("addons") WITH ORDINALITY AS addons(a, nth),
    (SELECT '{
      "ubuntu-24.04": {"endOfLife": "2029-05-31"},
      "ubuntu-22.04": {"endOfLife": "2027-05-31"},
      "ubuntu-20.04": {"endOfLife": "2025-05-31"},
      "ubuntu-18.04": {"endOfLife": "2023-05-31"},
      "centos-10": {"endOfLife": "2030-05-31"},
      "centos-9": {"endOfLife": "2027-05-31"},
      "centos-7": {"endOfLife": "2024-06-30"},
      "debian-11": {"endOfLife": "2026-08-31"},
      "almalinux-9.5": {"endOfLife": "2032-05-31"},
      "almalinux-9.4": {"endOfLife": "2032-05-31"},
      "almalinux-8.10": {"endOfLife": "2029-05-31"},
      "rocky-linux-9.4": {"endOfLife": "2032-05-31"},
      "rocky-linux-8.10": {"endOfLife": "2029-05-31"},
      "windows-server-2019": {"endOfLife": "2029-01-09", "minDiskGb": 40},
      "windows-10": {"endOfLife": "2025-10-14", "minDiskGb": 40}
    }'::jsonb AS known) AS facts
) WHERE "type" = 'CLOUD_SERVER' AND jsonb_array_length("addons") > 0;--> statement-breakpoint
UPDATE "packages" SET "addons" = "addons" || jsonb_build_array(jsonb_build_object(
  'name', 'cs-backup', 'group', 'features', 'value', 'weekly', 'unit', null,
  'options', jsonb_build_array(
    jsonb_build_object('name', 'Weekly', 'value', 'weekly', 'monthlyPrice', 0),
    jsonb_build_object('name', 'Daily', 'value', 'daily', 'monthlyPrice', (
      SELECT ("price" * 20 + 5000) / 10000 * 100 FROM "package_prices"
      WHERE "package_key" = "key" AND "package_prices"."region_id" = "packages"."region_id"
        AND "duration" = 1 AND "duration_type" = 'MONTH')))))
WHERE "type" = 'CLOUD_SERVER' AND NOT "addons" @> '[{"name": "cs-backup"}]'
  AND EXISTS (SELECT FROM "package_prices" WHERE "package_key" = "key"
    AND "package_prices"."region_id" = "packages"."region_id" AND "duration" = 1 AND "duration_type" = 'MONTH');--> statement-breakpoint
UPDATE "packages" SET "addons" = "addons" || '[{"name": "upgrade-fee", "group": "features", "value": 0, "unit": null, "options": []}]'
WHERE "type" IN ('CLOUD_SERVER', 'WORDPRESS_HOSTING') AND NOT "addons" @> '[{"name": "upgrade-fee"}]';--> statement-breakpoint
UPDATE "packages" SET "addons" = "addons" || '[{"name": "extend-fee", "group": "features", "value": 0, "unit": null, "options": []}]'
WHERE "type" = 'CLOUD_SERVER' AND NOT "addons" @> '[{"name": "extend-fee"}]';--> statement-breakpoint
-- cPanel has one limit for MySQL and PostgreSQL: the larger one, which is MySQL's.
UPDATE "packages" SET "addons" = (
  SELECT jsonb_agg(CASE
      WHEN a ->> 'name' = 'sh-maxsql-postgresql' THEN jsonb_set(a, '{value}', limits.mysql)
      ELSE a END ORDER BY nth)
  FROM jsonb_array_elements("addons") WITH ORDINALITY AS addons(a, nth))
FROM (
  SELECT "key" AS "of_key", "region_id" AS "of_region", one -> 'value' AS mysql
  FROM "packages", jsonb_array_elements("addons") AS one
  WHERE one ->> 'name' = 'sh-maxsql-mysql'
) AS limits
WHERE "key" = limits."of_key" AND "region_id" = limits."of_region" AND "type" = 'SHARED_HOSTING'
  AND EXISTS (SELECT FROM jsonb_array_elements("addons") AS one
    WHERE one ->> 'name' = 'sh-maxsql-postgresql' AND one ->> 'value' =
      CASE "key" WHEN 'sh-basic' THEN '0' WHEN 'sh-lite' THEN '1' WHEN 'sh-standard' THEN '2'
        WHEN 'sh-essential' THEN '5' WHEN 'sh-professional' THEN '10' END);
