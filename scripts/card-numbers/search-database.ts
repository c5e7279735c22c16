import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { findCardNumbers } from './find-card-numbers.ts'

/** A card number in a row of a table. */
export interface FoundInTable {
  readonly table: string
  readonly number: string
}

interface Table extends Record<string, unknown> {
  readonly schema: string
  readonly name: string
  readonly bytes: readonly string[] | null
}

const tablesOf = (db: Queryable): Promise<readonly Table[]> =>
  rowsOf<Table>(
    db,
    sql`select n.nspname as schema, c.relname as name, (
        select jsonb_agg(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1, 2`,
  )

/** Searches every row of every table, jobs included, for card numbers; bytes are read as text, too. */
export const searchDatabase = async (db: Queryable): Promise<readonly FoundInTable[]> => {
  const found: FoundInTable[] = []
  for (const { schema, name, bytes } of await tablesOf(db)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const texts = (bytes ?? []).map((column) => sql`encode(t.${sql.identifier(column)}, 'escape')`)
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select concat_ws(' ', to_jsonb(t)::text, ${sql.join([sql`''`, ...texts], sql`, `)}) as row
        from ${table} as t`,
    )
    for (const { row } of rows) {
      found.push(...findCardNumbers(row).map((number) => ({ table: `${schema}.${name}`, number })))
    }
  }
  return found
}
