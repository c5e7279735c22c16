import { toAsciiName } from '../../../../contract/ascii-name.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { priceListColumns } from '../../../../contract/price-lists.ts'
import { readTable } from '../../../platform/db/read-table.ts'
import { tldRules, tlds } from '../../../platform/db/schema/index.ts'
import { setPrices } from '../operator.ts'
import { currentSale, hasRestore, leastPrice } from '../price-rules.ts'
import type { PriceList } from './price-list.ts'

/** The prices of TLDs. */
export const tldPriceList: PriceList = {
  ...{ key: 'tlds', noun: 'tld', ...priceListColumns.tlds },
  normalize: (cell) => {
    const typed = cell.toLowerCase().replace(/^\./, '')
    return toAsciiName(typed) ?? typed
  },
  read: async (db, at) => {
    const [rows, rules] = await Promise.all([readTable(db, tlds), readTable(db, tldRules)])
    const rulesOf = new Map(rules.map((one) => [one.tld, one]))
    return rows
      .sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
      .map((row) => {
        const own = rulesOf.get(row.tld)
        const restores = own !== undefined && hasRestore(own)
        return {
          target: [row.tld],
          names: [row.tld],
          prices: {
            register: row.registrationPrice,
            renew: row.renewalPrice,
            transfer: row.transferPrice,
            ...(restores && { restore: own.redemptionFee }),
          },
          check: ({ restore, ...given }) => {
            const fee = leastPrice(row)
            for (const column of ['register', 'renew', 'transfer'] as const)
              if ((given[column] ?? fee) < fee)
                return { column, code: 'BELOW_FEE', params: { fee: formatMoney(fee) } }
            const sale = currentSale(row, at)
            if (given.register !== undefined && sale !== undefined && sale >= given.register) {
              const params = { sale: formatMoney(sale) }
              return { column: 'register', code: 'SALE_NOT_LOWER', params }
            }
            return restore !== undefined && !restores
              ? { column: 'restore', code: 'NO_RESTORE', params: {} }
              : undefined
          },
        }
      })
  },
  apply: async (tx, deps, { target: [tld = ''], prices, years }) => {
    const { register, renew, transfer, restore } = prices
    const term = years && { minimum: years.minimum, maximum: years.maximum }
    const given = { register, renew, transfer, restore, years: term }
    const change = await setPrices(tx, tld, given, deps.clock.now())
    return renew === undefined ? [] : deps.announce(tx, deps, { tld, ...change })
  },
}
