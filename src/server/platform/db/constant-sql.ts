import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** Renders SQL once, its constants included: Drizzle walks a template anew in each statement that contains it. */
export const constantSql = (template: SQL): SQL =>
  sql.raw(dialect.sqlToQuery(template.inlineParams()).sql)
