import { Landmark } from 'lucide-react'
import { findTopUpTransfer, findTransfer, payByTransfer } from '../../../contract/bank-transfers.ts'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod, TransferCalls } from './browser-method.ts'

const begin: BrowserMethod['begin'] = async ({ id }, { call }) => {
  const result = await call(payByTransfer, { params: { id } })
  return result.ok ? { ...result, answer: { is: 'done' } } : result
}

const transfer: TransferCalls = {
  ofOrder: (id, call, signal) => call(findTransfer, { params: { id } }, { signal }),
  ofTopUp: (id, call, signal) => call(findTopUpTransfer, { params: { id } }, { signal }),
}

/** Transfers to our bank accounts: their instructions are on the outcome page. */
export const bankTransferMethods = {
  BANK_TRANSFER: {
    rank: 5,
    Icon: Landmark,
    brands: [],
    note: (messages) => message(messages, 'method.BANK_TRANSFER.note'),
    begin,
    transfer,
  },
  WIRE_TRANSFER: {
    rank: 6,
    Icon: Landmark,
    brands: [],
    note: (messages) => message(messages, 'method.WIRE_TRANSFER.note'),
    begin,
    transfer,
  },
} as const satisfies Record<string, BrowserMethod>
