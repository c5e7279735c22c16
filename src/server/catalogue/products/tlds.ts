import type { TldEligibility } from '../../../contract/tld-eligibility.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { readTable } from '../../platform/db/read-table.ts'
import { tldRules, tlds as tldsTable } from '../../platform/db/schema/index.ts'
import type { Log } from '../../platform/log.ts'
import { createReloaded } from '../../platform/db/reloaded-table.ts'

type TldRow = typeof tldsTable.$inferSelect

export type TldRules = typeof tldRules.$inferSelect

export type TldRulesByTld = ReadonlyMap<string, TldRules>

export interface TldRecord extends TldRow {
  /** Accepted scripts besides Latin (ISO 15924); undefined without rules. */
  readonly scripts?: readonly string[] | undefined
  /** Undefined without rules. */
  readonly eligibility?: TldEligibility | undefined
  /** Returns whether the first year has its sale price. */
  saleActive(now: Date): boolean
}

/** The TLDs on sale and the rules of their registries, cached. A reload replaces the records, not the object. */
export interface Catalogue {
  /** All of them, the most popular first. */
  readonly tlds: readonly TldRecord[]
  /** Finds a TLD by its lower-case ASCII form without a leading dot. */
  find(tld: string): TldRecord | undefined
  has(tld: string): boolean
  /** TLDs whose names can be renewed, including those no longer sold. */
  readonly renewable: Pick<Catalogue, 'find' | 'has'>
  /** The rules by TLD. */
  readonly rules: TldRulesByTld
  /** Reloads the tables; a failed reload rejects and changes nothing. */
  reload(): Promise<void>
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

/** Loads the catalogue and reloads it every minute until stopped. */
export const createCatalogue = async (
  db: Queryable,
  log?: Pick<Log, 'warn'>,
): Promise<Catalogue> => {
  const reloaded = await createReloaded(
    async () => {
      const [rows, rules] = await Promise.all([readTable(db, tldsTable), readTable(db, tldRules)])
      const rulesByTld = new Map(rules.map((one) => [one.tld, one]))
      const all = rows
        .map((row) => recordOf(row, rulesByTld.get(row.tld)))
        .sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
      const tlds = all.filter(({ sold }) => sold)
      return { tlds, sold: byName(tlds), all: byName(all), rules: rulesByTld }
    },
    'the TLDs',
    log,
  )
  return {
    get tlds() {
      return reloaded.value.tlds
    },
    find: (tld) => reloaded.value.sold.get(tld),
    has: (tld) => reloaded.value.sold.has(tld),
    renewable: {
      find: (tld) => reloaded.value.all.get(tld),
      has: (tld) => reloaded.value.all.has(tld),
    },
    get rules() {
      return reloaded.value.rules
    },
    reload: () => reloaded.reload(),
    stop: () => reloaded.stop(),
  }
}
