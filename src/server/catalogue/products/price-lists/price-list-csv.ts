import { toDollars } from '../../../../contract/money.ts'
import type { PricedRow, PriceList } from './price-list.ts'

const cell = (text: string): string =>
  /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Returns the current prices as a CSV that an import takes. */
export const priceListCsv = (
  { names, amounts }: Pick<PriceList, 'names' | 'amounts'>,
  rows: readonly PricedRow[],
): string => {
  const lines = [
    [...names, ...amounts],
    ...rows.map((row) => [
      ...row.names.map(cell),
      ...amounts.map((column) => {
        const amount = row.prices[column]
        return amount === undefined ? '' : toDollars(amount).toFixed(2)
      }),
    ]),
  ]
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}
