import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A table of the shop or of its job queue; names are quoted. */
export type StoredTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly hasBytes: boolean
}

/** Returns the tables of a backup. Those of migrations belong to the release, as does the queue's version. */
export const storedTables = (db: Pick<Queryable, 'execute'>): Promise<readonly StoredTable[]> =>
  rowsOf<StoredTable>(
    db,
    sql`select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(quote_ident(a.attname) order by a.attnum) as columns,
        bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
        and not (n.nspname = 'pgboss' and c.relname = 'version')
      group by n.nspname, c.relname order by n.nspname, c.relname`,
  )
