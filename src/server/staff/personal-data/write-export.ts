import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { storedBytes } from '../../platform/db/stored-bytes.ts'
import type { PersonalFile, PersonalTable } from '../../platform/personal-data/index.ts'
import { districts } from './all-districts.ts'
import { zipOf } from './zip-file.ts'

/** Columns of JSON may have sealed texts beside other values. */
const withoutSealed = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('sealed')))
    : value

const rowsOfTable = async (
  db: Queryable,
  { table, rowsOf, exported }: PersonalTable,
  customerId: string,
): Promise<readonly unknown[]> => {
  if (typeof exported === 'object' && 'no' in exported) return []
  const without = exported === 'all' ? [] : exported.without
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !without.includes(column),
  )
  return db.select(Object.fromEntries(columns)).from(table).where(rowsOf(customerId))
}

const isExported = ({ exported }: PersonalTable): boolean =>
  exported === 'all' || 'without' in exported

/** Uploaded files keep their names, behind a number that makes them unique. */
const filesOfTable = async (
  db: Queryable,
  { table, rowsOf, file }: PersonalTable,
  customerId: string,
): Promise<readonly PersonalFile[]> => {
  if (file === undefined) return []
  const rows = await db
    .select({ name: sql<string>`${file.name}`, bytes: storedBytes(file.content) })
    .from(table)
    .where(rowsOf(customerId))
  return rows.map(({ name, bytes }, at) => ({
    path: `${file.folder}/${at + 1}-${name.replaceAll(/[/\\]/g, '_')}`,
    bytes,
  }))
}

/** Returns all rows of a customer, by table. Amounts are ten-thousandths of a dollar, as stored. */
export const readPersonalRows = async (
  db: Queryable,
  customerId: string,
): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const tables: Record<string, readonly unknown[]> = {}
  for (const { tables: all } of districts) {
    for (const table of all.filter(isExported)) {
      tables[getTableName(table.table)] = await rowsOfTable(db, table, customerId)
    }
  }
  return tables
}

/** Writes the copy of a customer's data: `data.json`, the uploaded files and the PDFs of invoices, as a ZIP. */
export const writeExport = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> => {
  const data = {
    writtenAt: now,
    amounts: { currency: 'USD', unit: 0.0001 },
    tables: await readPersonalRows(db, customerId),
  }
  const files: PersonalFile[] = [
    { path: 'data.json', bytes: Buffer.from(JSON.stringify(data, withoutSealed, 2)) },
  ]
  for (const { tables, files: written } of districts) {
    for (const table of tables) files.push(...(await filesOfTable(db, table, customerId)))
    for await (const file of written?.(db, customerId, now) ?? []) files.push(file)
  }
  return zipOf(files, now)
}
