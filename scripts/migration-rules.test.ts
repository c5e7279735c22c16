import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationProblems } from './migration-rules.ts'
import { root } from './project-paths.ts'

/** The newest migration of the last release; each release sets it to its own. */
const lastRelease = '0079_restores'
/** Statements that drop what the last release no longer uses. */
const unused: readonly string[] = []

const folder = join(root, 'src', 'server', 'platform', 'db', 'migrations')
const later = readdirSync(folder).filter(
  (name) => name.endsWith('.sql') && name > `${lastRelease}.sql`,
)

it('the last release works on the tables of this one', () => {
  expect(readdirSync(folder)).toContain(`${lastRelease}.sql`)
  const problems = later.flatMap((name) =>
    migrationProblems(readFileSync(join(folder, name), 'utf8')).map((one) => `${name} ${one}`),
  )
  expect(problems.filter((one) => !unused.some((statement) => one.endsWith(statement)))).toEqual([])
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
])('refuses %s', (migration) => {
  expect(migrationProblems(migration)).toHaveLength(1)
})

it.each([
  'CREATE TABLE "orders" ("id" uuid PRIMARY KEY NOT NULL);',
  'ALTER TABLE "orders" ADD COLUMN "kind" text;',
  `ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'new' NOT NULL;`,
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_kind";--> statement-breakpoint\nALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK (true);',
  '-- DROP TABLE "orders" comes with the next release\nSELECT 1;',
])('accepts %s', (migration) => {
  expect(migrationProblems(migration)).toEqual([])
})
