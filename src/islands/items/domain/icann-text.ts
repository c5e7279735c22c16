import { add, formatMoney, fromDollars } from '../../../contract/money.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { domainText } from './domain-text.ts'

/**
 * Returns that prices include ICANN's fee, and how much it is; undefined where none does.
 *
 * @param fees dollars, as the items of a cart or an order have them
 */
export const icannText = (
  messages: Messages,
  key: 'icann' | 'icann.all',
  fees: readonly number[],
): string | undefined => {
  const sum = add(...fees.map(fromDollars))
  return sum === 0 ? undefined : domainText(messages, key, { fee: formatMoney(sum) })
}
