import { toDollars, type Money } from '../../../../contract/money.ts'
import { recordAudit, type Actor, type Json } from '../../../platform/audit/index.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlannedPricesRow } from '../../../platform/db/schema/index.ts'
import type { ApplyDeps, PriceList, Prices } from './price-list.ts'

const shownPrices = (prices: Prices): Record<string, Json> =>
  Object.fromEntries(
    Object.entries<Money>(prices).map(([column, amount]) => [column, toDollars(amount)]),
  )

/**
 * Changes the prices of rows in one transaction, with a row of the audit log for each. Returns the
 * customers who get a notice. @throws VerbError when one can't be changed
 */
export const applyPrices = async (
  tx: Queryable,
  list: PriceList,
  { rows, actor }: { readonly rows: readonly PlannedPricesRow[]; readonly actor: Actor },
  deps: ApplyDeps,
): Promise<readonly string[]> => {
  const now = deps.clock.now()
  const current = await list.read(tx, now)
  const before = new Map(current.map(({ target, prices }) => [target.join(), prices]))
  const noticed: string[] = []
  for (const row of rows) {
    const { target, title, prices, years } = row
    noticed.push(...(await list.apply(tx, deps, row)))
    const known = before.get(target.join()) ?? {}
    const entry = {
      ...{ action: `${list.noun} price`, subject: title },
      before: shownPrices(known),
      after: {
        ...shownPrices({ ...known, ...prices }),
        ...(years && { years: { minimum: years.minimum ?? null, maximum: years.maximum } }),
      },
    }
    await recordAudit(tx, actor, entry, now)
  }
  return noticed
}
