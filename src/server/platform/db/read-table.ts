import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Queryable } from './database.ts'

type Row<Table extends PgTable> = Table['$inferSelect']

/**
 * All rows of a table that is read whole, in no order. They come as one JSON value, which costs a
 * third of what thousands of single ones do; of types that JSON has or texts tell exactly (no
 * bigint beyond 2^53, no bytes).
 */
export const readTable = async <Table extends PgTable>(
  db: Queryable,
  table: Table,
): Promise<Row<Table>[]> => {
  const columns = Object.entries(getTableColumns(table))
  const [read] = await rowsOf<{ rows: readonly Readonly<Record<string, unknown>>[] | null }>(
    db,
    sql`select json_agg(t) as rows from ${table} as t`,
  )
  return (read?.rows ?? []).map(
    (row) =>
      Object.fromEntries(
        columns.map(([key, column]) => {
          const value = row[column.name]
          return [key, value === null ? null : column.mapFromDriverValue(value)]
        }),
      ) as Row<Table>,
  )
}
