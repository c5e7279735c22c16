import type { TldEligibility } from '../../contract/domains.ts'
import type { Queryable } from '../db/database.ts'
import { readTable } from '../db/read-table.ts'
import { tldRules, tlds as tldsTable } from '../db/schema/index.ts'
import type { Log } from '../log.ts'
import { keep } from './kept.ts'

type TldRow = typeof tldsTable.$inferSelect

/** A TLD on sale, as the table has it. */
export interface TldRecord extends TldRow {
  /** Beside Latin (ISO 15924), of the TLD's rules; undefined while no rules are known. */
  readonly scripts?: readonly string[] | undefined
  /** Who may register, of the TLD's rules; undefined while no rules are known. */
  readonly eligibility?: TldEligibility | undefined
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

const recordOf = (
  row: TldRow,
  rules: Pick<TldRecord, 'scripts' | 'eligibility'> | undefined,
): TldRecord => ({
  ...row,
  scripts: rules?.scripts,
  eligibility: rules?.eligibility,
  saleActive: (now) => row.salePrice !== null && (row.saleEndsAt === null || now < row.saleEndsAt),
})

/** Reads the catalogue, and again every minute until it is stopped. */
export const createCatalogue = async (
  db: Queryable,
  log?: Pick<Log, 'warn'>,
): Promise<Catalogue> => {
  const kept = await keep(
    async () => {
      const [rows, rules] = await Promise.all([readTable(db, tldsTable), readTable(db, tldRules)])
      const rulesOf = new Map(rules.map((one) => [one.tld, one]))
      const tlds = rows
        .map((row) => recordOf(row, rulesOf.get(row.tld)))
        .sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
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
