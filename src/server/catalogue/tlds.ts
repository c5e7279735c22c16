import type { Queryable } from '../db/database.ts'
import { readTable } from '../db/read-table.ts'
import { tlds as tldsTable } from '../db/schema/index.ts'
import type { Log } from '../log.ts'
import { keep } from './kept.ts'

type TldRow = typeof tldsTable.$inferSelect

/** A TLD on sale, as the table has it. */
export interface TldRecord extends TldRow {
  /** Whether the first year costs the sale price at a moment. */
  saleActive(now: Date): boolean
}

/** The TLDs on sale, in memory. The same object after a reload, with new records. */
export interface Catalogue {
  /** All of them, the most wanted first. */
  readonly tlds: readonly TldRecord[]
  /** One of them. @param tld ASCII, lower case, without a dot before it */
  find(tld: string): TldRecord | undefined
  has(tld: string): boolean
  /** Reads the table anew. Rejects, and keeps what it had, when the database does not answer. */
  reload(): Promise<void>
  /** Ends the reloading. */
  stop(): void
}

const recordOf = (row: TldRow): TldRecord => ({
  ...row,
  saleActive: (now) => row.salePrice !== null && (row.saleEndsAt === null || now < row.saleEndsAt),
})

/** Reads the catalogue, and again every minute until it is stopped. */
export const createCatalogue = async (
  db: Queryable,
  log?: Pick<Log, 'warn'>,
): Promise<Catalogue> => {
  const kept = await keep(
    async () => {
      const rows = await readTable(db, tldsTable)
      const tlds = rows.map(recordOf).sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
      return { tlds, byName: new Map(tlds.map((record) => [record.tld, record])) }
    },
    'the TLDs',
    log,
  )
  return {
    get tlds() {
      return kept.value.tlds
    },
    find: (tld) => kept.value.byName.get(tld),
    has: (tld) => kept.value.byName.has(tld),
    reload: () => kept.reload(),
    stop: () => kept.stop(),
  }
}
