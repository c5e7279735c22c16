import { Wallet } from 'lucide-react'
import { fromDollars, subtract, toDollars } from '../../../contract/money.ts'
import { payByBalance } from '../../../contract/payments.ts'
import { message } from '../../../i18n/fill.ts'
import { priceText } from '../../../ui/Price.tsx'
import type { BrowserMethod } from './browser-method.ts'

/** The account balance, which pays at once. */
export const balanceMethods = {
  BALANCE: {
    rank: 3,
    Icon: Wallet,
    brands: [],
    note: (messages, balance) =>
      message(messages, 'method.BALANCE.note', { balance: priceText(balance) }),
    obstacle: (total, balance) => {
      if (fromDollars(balance) >= fromDollars(total)) return undefined
      const missing = subtract(fromDollars(total), fromDollars(balance))
      return { type: 'balance', missing: toDollars(missing) }
    },
    begin: async (order, { call, keyed }) => {
      const result = await keyed(`balance ${order.id}`, (options) =>
        call(payByBalance, { params: { id: order.id } }, options),
      )
      return result.ok ? { ...result, answer: { is: 'done' } } : result
    },
  },
} as const satisfies Record<string, BrowserMethod>
