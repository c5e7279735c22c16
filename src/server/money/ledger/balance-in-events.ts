import { money, toDollars } from '../../../contract/money.ts'
import type { PresentOfEvent } from '../../platform/realtime/index.ts'
import { balanceAccount, sumOfAccount } from './ledger.ts'

/** Adds the present balance to a `balance_update` when it is sent. */
export const balanceInEvents: PresentOfEvent = {
  event: 'balance_update',
  value: (customerId) => sumOfAccount(balanceAccount(customerId)),
  data: (value) => ({ balance: toDollars(money(value)) }),
}
