import type { PgTable } from 'drizzle-orm/pg-core'

type JsonOf<Value> = Value extends Date ? string : Value

type Columns<Table extends PgTable> = Table['_']['columns']

/** A row of a table as `to_jsonb` returns it, by column name. */
export type JsonRow<Table extends PgTable> = {
  readonly [
    Key in keyof Columns<Table> & keyof Table['$inferSelect'] as Columns<Table>[Key]['_']['name']
  ]: JsonOf<Table['$inferSelect'][Key]>
}
