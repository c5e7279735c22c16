import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { constantSql } from './constant-sql.ts'

/**
 * Returns the columns of a table that this release knows, of `row` if it is given. An insert of whole
 * rows names them: a column that a later release has added then gets its default. Call it once per
 * module: rendering it takes longer than the rest of a statement.
 */
export const columnList = (table: PgTable, row?: string): SQL =>
  constantSql(
    sql.join(
      Object.values(getTableColumns(table)).map(({ name }) =>
        row === undefined
          ? sql`${sql.identifier(name)}`
          : sql`${sql.identifier(row)}.${sql.identifier(name)}`,
      ),
      sql`, `,
    ),
  )
