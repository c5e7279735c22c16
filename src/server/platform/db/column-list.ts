import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Returns the columns of a table that this release knows, of `row` if it is given. An insert of whole
 * rows names them: a column that a later release has added then gets its default.
 */
export const columnList = (table: PgTable, row?: string): SQL =>
  sql.join(
    Object.values(getTableColumns(table)).map(({ name }) =>
      row === undefined
        ? sql`${sql.identifier(name)}`
        : sql`${sql.identifier(row)}.${sql.identifier(name)}`,
    ),
    sql`, `,
  )
