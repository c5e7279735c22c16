import type { PgTable } from 'drizzle-orm/pg-core'

/** A column's value in JSON: moments are texts. */
type JsonOf<Value> = Value extends Date ? string : Value

type Columns<Table extends PgTable> = Table['_']['columns']

/** What `to_jsonb` makes of a row of a table: its columns by their names in SQL. */
export type JsonRow<Table extends PgTable> = {
  readonly [
    Key in keyof Columns<Table> & keyof Table['$inferSelect'] as Columns<Table>[Key]['_']['name']
  ]: JsonOf<Table['$inferSelect'][Key]>
}
