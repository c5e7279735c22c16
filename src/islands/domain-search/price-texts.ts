import type { Cart } from '../../contract/cart.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { domainsIn } from '../../contract/items/domain.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import { totalPrice } from './add-plan.ts'

type Priced = Pick<SearchRow, 'firstYearPrice' | 'renewalPrice'>

/** Returns '1 year', '10 years'. */
export const yearsText = (messages: Messages, years: number): string =>
  message(messages, years === 1 ? 'years.1' : 'years.n', { years })

/** Returns the price of some years: '2 years: $27.98'. */
export const totalText = (messages: Messages, row: Priced, years: number): string =>
  message(messages, 'price.years', {
    years: yearsText(messages, years),
    total: priceText(totalPrice(row, years)),
  })

/** Returns the price of each further year: 'then $14.99 a year', or 'the same each year'. */
export const renewalText = (messages: Messages, { firstYearPrice, renewalPrice }: Priced): string =>
  firstYearPrice === renewalPrice
    ? message(messages, 'price.same')
    : message(messages, 'price.then', { price: priceText(renewalPrice) })

/** Returns what the cart's voucher takes off a name: 'WELCOME: −$1.30 applied', or without its code. */
export const savingText = (
  messages: Messages,
  cart: Pick<Cart, 'items' | 'vouchers'> | undefined,
  domainName: string,
  key: 'voucher.applied' | 'voucher.applied.short' = 'voucher.applied',
): string | undefined => {
  const item = domainsIn(cart?.items ?? []).find(({ option }) => option.domainName === domainName)
  const amount = item?.voucherDiscount
  const code = cart?.vouchers[0]?.code
  return amount === undefined || code === undefined
    ? undefined
    : message(messages, key, { code, amount: priceText(amount) })
}
