import { Landmark } from 'lucide-react'
import { payByTransfer } from '../../../contract/bank-transfers.ts'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod } from './browser-method.ts'
import { transfers } from './transfers.ts'

const begin: BrowserMethod['begin'] = async ({ id }, { call }) => {
  const result = await call(payByTransfer, { params: { id } })
  return result.ok ? { ...result, answer: { is: 'done' } } : result
}

/** A started top-up has its instructions. */
const topUp: BrowserMethod['topUp'] = {
  begin: () => Promise.resolve({ ok: true, answer: { is: 'done' } }),
}

/** Transfers to our bank accounts: their instructions are on the outcome page. */
export const bankTransferMethods = {
  BANK_TRANSFER: {
    rank: 5,
    Icon: Landmark,
    brands: [],
    note: (messages) => message(messages, 'method.BANK_TRANSFER.note'),
    ...{ begin, topUp },
    transfer: transfers.BANK_TRANSFER,
  },
  WIRE_TRANSFER: {
    rank: 6,
    Icon: Landmark,
    brands: [],
    note: (messages) => message(messages, 'method.WIRE_TRANSFER.note'),
    ...{ begin, topUp },
    transfer: transfers.WIRE_TRANSFER,
  },
} as const satisfies Record<string, BrowserMethod>
