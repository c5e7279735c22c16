import { add, formatMoney, fromDollars } from '../../../contract/money.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { domainText } from './domain-text.ts'

/** Returns the note on the included ICANN fees (dollars); undefined without a fee. */
export const icannText = (
  messages: Messages,
  key: 'icann' | 'icann.all',
  fees: readonly number[],
): string | undefined => {
  const sum = add(...fees.map(fromDollars))
  return sum === 0 ? undefined : domainText(messages, key, { fee: formatMoney(sum) })
}
