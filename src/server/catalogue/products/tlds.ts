import type { TldEligibility } from '../../../contract/tld-eligibility.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { readTable } from '../../platform/db/read-table.ts'
import { tldRules, tlds as tldsTable } from '../../platform/db/schema/index.ts'
import type { Log } from '../../platform/log.ts'
import { createReloaded } from '../../platform/db/reloaded-table.ts'

type TldRow = typeof tldsTable.$inferSelect

/** A TLD with its prices, as the table has it. */
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
  /** Those whose names can be renewed: what is on sale, and what is sold no more. */
  readonly renewable: Pick<Catalogue, 'find' | 'has'>
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

const byName = (records: readonly TldRecord[]): ReadonlyMap<string, TldRecord> =>
  new Map(records.map((record) => [record.tld, record]))

/** Reads the catalogue, and again every minute until it is stopped. */
export const createCatalogue = async (
  db: Queryable,
  log?: Pick<Log, 'warn'>,
): Promise<Catalogue> => {
  const kept = await createReloaded(
    async () => {
      const [rows, rules] = await Promise.all([readTable(db, tldsTable), readTable(db, tldRules)])
      const rulesOf = new Map(rules.map((one) => [one.tld, one]))
      const all = rows
        .map((row) => recordOf(row, rulesOf.get(row.tld)))
        .sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
      const tlds = all.filter(({ sold }) => sold)
      return { tlds, sold: byName(tlds), all: byName(all) }
    },
    'the TLDs',
    log,
  )
  return {
    get tlds() {
      return kept.value.tlds
    },
    find: (tld) => kept.value.sold.get(tld),
    has: (tld) => kept.value.sold.has(tld),
    renewable: {
      find: (tld) => kept.value.all.get(tld),
      has: (tld) => kept.value.all.has(tld),
    },
    reload: () => kept.reload(),
    stop: () => kept.stop(),
  }
}
