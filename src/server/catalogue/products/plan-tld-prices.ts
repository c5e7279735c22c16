import type { RunContext } from '../../platform/verbs/index.ts'
import { lockForPrices, type NewPrices } from './operator.ts'
import { lockPriceLists, planPrices, refuseStart } from './price-lists/planned-prices.ts'
import { tldPriceList } from './price-lists/tld-price-list.ts'

/** Plans new prices of a TLD as a price list of one row, which the list's schedule applies. @throws VerbError */
export const planTldPrices = async (
  { db, clock, newId, actor }: RunContext,
  tld: string,
  { years, ...amounts }: NewPrices,
  startsAt: Date,
): Promise<void> => {
  const now = clock.now()
  refuseStart(startsAt, now)
  await lockPriceLists(db)
  await lockForPrices(db, tld, { years, ...amounts }, startsAt)
  const { register, renew, transfer, restore } = amounts
  const prices = {
    ...(register !== undefined && { register }),
    ...(renew !== undefined && { renew }),
    ...(transfer !== undefined && { transfer }),
    ...(restore !== undefined && { restore }),
  }
  const row = { target: [tld], title: tld, prices, ...(years && { years }) }
  await planPrices(db, { id: newId(), list: tldPriceList, rows: [row], startsAt, actor, now })
}
