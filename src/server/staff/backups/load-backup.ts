import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { BackupError } from './backup-error.ts'
import type { BackupContent } from './backup-file.ts'
import { storedTables, type StoredTable } from './stored-tables.ts'

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

const foreignKeys = (db: Pick<Queryable, 'execute'>): Promise<readonly ForeignKey[]> =>
  rowsOf<ForeignKey>(
    db,
    sql`select conrelid::regclass::text as "table", quote_ident(conname) as name,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  )

const insertRows = async (
  db: Queryable,
  { name, columns }: StoredTable,
  rows: readonly string[],
): Promise<void> => {
  const [table, list] = [sql.raw(name), sql.raw(columns.join(', '))]
  await db.execute(sql`insert into ${table} (${list}) overriding system value
    select ${list} from unnest(${sql.param(rows)}::text[]::${table}[])`)
}

/** Replaces all rows by those of a backup, in one transaction. Throws BackupError when its tables are others. */
export const loadBackup = (db: Queryable, contents: AsyncIterable<BackupContent>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const tables = new Map((await storedTables(tx)).map((table) => [table.name, table]))
    const keys = await foreignKeys(tx)
    for (const { table, name } of keys)
      await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
    await tx.execute(sql.raw(`truncate ${[...tables.keys()].join(', ')}`))
    let current: StoredTable | undefined
    for await (const content of contents) {
      if (content.is === 'table') {
        current = tables.get(content.name)
        if (current?.columns.join() !== content.columns.join())
          throw new BackupError(`The backup's table ${content.name} is not as in this release.`)
      } else if (content.is === 'rows') {
        if (current !== undefined) await insertRows(tx, current, content.rows)
      } else await tx.execute(sql`select setval(${content.name}::regclass, ${content.last})`)
    }
    // Adding them proves that every reference has its row.
    for (const { table, name, definition } of keys)
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
  })
