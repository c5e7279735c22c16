import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Returns the condition of the rows that are a customer's. */
export type RowsOf = (customerId: string) => SQL

/** What an export has of a table: all columns, all but those with secrets or files, or nothing, with the reason. */
export type Exported =
  | 'all'
  | { readonly without: readonly AnyPgColumn[] }
  | { readonly no: string }

/** What the deletion of an account does with the rows: delete, overwrite columns, or keep, with the reason. */
export type AtDeletion =
  | 'delete'
  | { readonly overwrite: Readonly<Record<string, SQL>> }
  | { readonly keep: string }

/** A file in each row of a table. */
export interface StoredFile {
  /** Its folder in an export. */
  readonly folder: string
  readonly name: AnyPgColumn
  readonly content: AnyPgColumn
}

/** A table with data of customers (decision 146). */
export interface PersonalTable {
  readonly table: PgTable
  readonly rowsOf: RowsOf
  readonly exported: Exported
  readonly file?: StoredFile
  readonly atDeletion: AtDeletion
}

/** Returns a table whose rows are deleted with the account. */
export const own = (table: PgTable, rowsOf: RowsOf, exported: Exported = 'all'): PersonalTable => ({
  table,
  rowsOf,
  exported,
  atDeletion: 'delete',
})

/** Returns the rows whose column is the customer's id. */
export const ofCustomer =
  (column: AnyPgColumn): RowsOf =>
  (customerId) =>
    sql`${column} = ${customerId}::uuid`

/** Returns the rows whose column is the key of a row of a parent table. */
export const ofParent =
  (column: AnyPgColumn, key: AnyPgColumn, parentRows: RowsOf): RowsOf =>
  (customerId) =>
    sql`${column} in (select ${key} from ${key.table} where ${parentRows(customerId)})`
