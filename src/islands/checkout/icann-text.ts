import { add, formatMoney, fromDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'

/**
 * That the prices of items have ICANN's fee in them, and how much it is; undefined where none has.
 *
 * @param fees dollars, as the items of a cart or an order have them
 */
export const icannText = (
  messages: Messages,
  key: 'icann' | 'icann.all',
  fees: readonly number[],
): string | undefined => {
  const sum = add(...fees.map(fromDollars))
  return sum === 0 ? undefined : message(messages, key, { fee: formatMoney(sum) })
}
