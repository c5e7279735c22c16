import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationProblems } from './migration-rules.ts'
import { root } from './project-paths.ts'

/** The newest migration of the last release; each release sets it to its own. */
const lastRelease = '0079_restores'
/** Statements that drop what the last release no longer uses, or does not know. */
const unused: readonly string[] = ['DROP TABLE "card_entries" CASCADE']

/** What the last release can't break, by the name of the index or trigger, with the reason. */
const kept: Readonly<Record<string, string>> = {
  top_ups_number: 'the database counts the numbers',
  bulk_payments_number: 'the database counts the numbers',
  gateway_refunds_bank_reference: 'a new column, which the last release leaves null',
  payment_reversals_case: 'a new column, which the last release leaves null',
  audit_log_append_only: 'the last release only adds rows',
}

const folder = join(root, 'src', 'server', 'platform', 'db', 'migrations')
const later = readdirSync(folder).filter(
  (name) => name.endsWith('.sql') && name > `${lastRelease}.sql`,
)

it('the last release works on the tables of this one', () => {
  expect(readdirSync(folder)).toContain(`${lastRelease}.sql`)
  const problems = later.flatMap((name) =>
    migrationProblems(readFileSync(join(folder, name), 'utf8')).map((one) => `${name} ${one}`),
  )
  const isKnown = (one: string): boolean =>
    unused.some((statement) => one.endsWith(statement)) ||
    Object.keys(kept).some(
      (name) =>
        one.includes(`CREATE UNIQUE INDEX "${name}" `) || one.includes(`CREATE TRIGGER "${name}" `),
    )
  expect(problems.filter((one) => !isKnown(one))).toEqual([])
  // A release that sets `lastRelease` removes what it no longer needs.
  expect(
    Object.keys(kept).filter((name) => !problems.some((one) => one.includes(`"${name}"`))),
  ).toEqual([])
})

it.each([
  'DROP TABLE "orders" CASCADE;',
  'ALTER TABLE "orders" DROP COLUMN "number";',
  'ALTER TABLE "orders" RENAME COLUMN "number" TO "name";',
  'ALTER TABLE "orders" RENAME TO "sales";',
  'ALTER TABLE "orders" ADD COLUMN "kind" text NOT NULL;',
  'ALTER TABLE "orders"\n  ALTER COLUMN "kind" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "kind" SET DATA TYPE bigint;',
  'SELECT 1;--> statement-breakpoint\nALTER TABLE "orders" DROP COLUMN "number";',
  'CREATE TABLE "a" ("id" uuid NOT NULL DEFAULT gen_random_uuid());\nDROP VIEW "b";',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("kind" <> \'\');',
  'ALTER TABLE ONLY "public"."orders" ADD CONSTRAINT "orders_kind" UNIQUE ("kind");',
  'CREATE UNIQUE INDEX "orders_kind" ON "orders" USING btree ("kind");',
  'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_kind" ON "public"."orders" ("kind");',
  'CREATE TRIGGER "orders_kept" BEFORE UPDATE OR DELETE ON "orders"\n  FOR EACH ROW EXECUTE FUNCTION "refuse"();',
  'CREATE TABLE "a" ("id" uuid);\nCREATE UNIQUE INDEX "orders_kind" ON "orders" ("kind");',
])('refuses %s', (migration) => {
  expect(migrationProblems(migration)).toHaveLength(1)
})

it.each([
  'CREATE TABLE "orders" ("id" uuid PRIMARY KEY NOT NULL);',
  'ALTER TABLE "orders" ADD COLUMN "kind" text;',
  `ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'new' NOT NULL;`,
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_kind";--> statement-breakpoint\nALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK (true);',
  'CREATE TABLE "orders" ("id" uuid);--> statement-breakpoint\nCREATE UNIQUE INDEX "orders_id" ON "orders" ("id");\nALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK (true);',
  'CREATE INDEX "orders_kind" ON "orders" ("kind");',
  '-- DROP TABLE "orders" comes with the next release\nSELECT 1;',
])('accepts %s', (migration) => {
  expect(migrationProblems(migration)).toEqual([])
})
