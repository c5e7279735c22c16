import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BackupContent } from './backup-file.ts'
import { storedTables } from './stored-tables.ts'

/** One row of a file, which has up to 10 MB, twice that as text: a server has little memory. */
const batchOf = (hasBytes: boolean): number => (hasBytes ? 1 : 1000)

/**
 * Large files that wait for a few days: ZIPs of up to 50 MB until they are deployed, and copies of
 * customers' data. Their customers have them or ask again; a deployment that waits for its ZIP
 * during a restore fails, and its website stays as it was.
 */
const leftOut: ReadonlySet<string> = new Set(['public.site_uploads', 'public.account_exports'])

type Row = { readonly row: string }

/**
 * Writes all rows as of one moment, while the shop runs, except large files that wait. A row is
 * PostgreSQL's text of it, which loses nothing and is the same on PGlite: no client program of the
 * server's version is needed.
 */
export const dumpDatabase = (
  db: Queryable,
  write: (content: BackupContent) => Promise<void>,
): Promise<void> =>
  db.transaction(
    async (tx) => {
      const tables = (await storedTables(tx)).filter(({ name }) => !leftOut.has(name))
      for (const [at, { name, columns, hasBytes }] of tables.entries()) {
        await write({ is: 'table', name, columns: [...columns] })
        const cursor = sql.raw(`dumped_${at}`)
        await tx.execute(sql`declare ${cursor} no scroll cursor for
          select whole_row::text as "row" from ${sql.raw(name)} whole_row`)
        const next = sql`fetch ${sql.raw(String(batchOf(hasBytes)))} from ${cursor}`
        for (;;) {
          const rows = (await rowsOf<Row>(tx, next)).map(({ row }) => row)
          if (rows.length === 0) break
          await write({ is: 'rows', rows })
        }
        await tx.execute(sql`close ${cursor}`)
      }
      const sequences = await rowsOf<{ name: string; last: number }>(
        tx,
        sql`select format('%I.%I', schemaname, sequencename) as name, last_value as last
          from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null`,
      )
      for (const { name, last } of sequences) await write({ is: 'sequence', name, last })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
