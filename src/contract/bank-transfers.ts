import * as v from 'valibot'
import { documentTypes, mostDocumentBytes } from './document-files.ts'
import { endpoint } from './endpoint.ts'
import { ExchangeRate } from './exchange-rates.ts'
import { Dollars, Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'

/** An account of ours that takes transfers (commerce §3). */
export const BankAccount = v.object({
  bankName: v.string(),
  accountName: v.string(),
  accountNumber: v.string(),
  /** Of the account; a transfer from another currency is exchanged by the bank. */
  currency: v.string(),
  /** Of the bank (ISO 9362), for a transfer from abroad. */
  swift: v.nullable(v.string()),
  bankAddress: v.nullable(v.string()),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

/** Per transfer. */
export const mostSlips = 5

/** The bank's receipt of a transfer, which its payer uploaded. */
export const TransferSlip = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(documentTypes),
  bytes: v.number(),
  addedAt: Moment,
})
export type TransferSlip = v.InferOutput<typeof TransferSlip>

/** How to pay by a transfer, and what its payer has sent us about it. */
export const BankTransfer = v.object({
  /** The payment's. */
  id: Id,
  /** Any of them. */
  accounts: v.pipe(v.array(BankAccount), v.minLength(1)),
  transferAmount: Dollars,
  /** Of accounts in riel; null on other sites and without a rate. */
  riel: v.nullable(v.object({ ...ExchangeRate.entries, total: v.number() })),
  /** What the payer writes into the transfer: our reference (ISO 11649) in groups of four. */
  description: v.string(),
  /** Later money goes to the balance if the order is cancelled meanwhile. */
  dueBy: Moment,
  slips: v.array(TransferSlip),
})
export type BankTransfer = v.InferOutput<typeof BankTransfer>

/** Why an unpaid payable is not paid by its latest transfer. */
export const EndedTransfer = v.variant('is', [
  v.object({ is: v.literal('REFUSED'), reason: v.string() }),
  /** Another amount arrived, which is in the balance; `missing` in it for the payable. */
  v.object({ is: v.literal('CREDITED'), received: Dollars, missing: Dollars }),
])
export type EndedTransfer = v.InferOutput<typeof EndedTransfer>

/** An open transfer of a payable, or why its latest one ended without paying it. */
export const FoundTransfer = v.object({
  transfer: v.nullable(BankTransfer),
  ended: v.nullable(EndedTransfer),
})
export type FoundTransfer = v.InferOutput<typeof FoundTransfer>

export const payByTransfer = endpoint({
  method: 'POST',
  path: '/payment/bank/transfer/{id}',
  summary: 'The instructions for the order’s bank or wire transfer',
  access: 'customer',
  params: IdParams,
  answer: BankTransfer,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'ORDER_INVALID',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
  ],
})

/** For a page that is opened again. Ours. */
export const findTransfer = endpoint({
  method: 'GET',
  path: '/payment/bank/transfer/{id}',
  summary: 'The order’s open transfer',
  access: 'customer',
  params: IdParams,
  answer: FoundTransfer,
  errors: ['ORDER_NOT_FOUND'],
})

/** As {@link payByTransfer}, of a top-up. Ours. */
export const topUpByTransfer = endpoint({
  method: 'POST',
  path: '/top-up/bank/transfer/{id}',
  summary: 'The instructions for the top-up’s bank or wire transfer',
  access: 'customer',
  params: IdParams,
  answer: BankTransfer,
  errors: [
    'TOP_UP_NOT_FOUND',
    'TOP_UP_PROCESSED',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
  ],
})

/** As {@link findTransfer}, of a top-up. Ours. */
export const findTopUpTransfer = endpoint({
  method: 'GET',
  path: '/top-up/bank/transfer/{id}',
  summary: 'The top-up’s open transfer',
  access: 'customer',
  params: IdParams,
  answer: FoundTransfer,
  errors: ['TOP_UP_NOT_FOUND'],
})

/** Adds a slip to an open transfer; the first bytes decide its type. Ours. */
export const addSlip = endpoint({
  method: 'POST',
  path: '/user/transfers/{id}/slips',
  summary: 'Uploads the bank’s receipt of a transfer',
  access: 'customer',
  params: IdParams,
  query: v.object({ name: RequiredText(200) }),
  file: { mostBytes: mostDocumentBytes, types: documentTypes },
  answer: v.object({ slips: v.array(TransferSlip) }),
  errors: [
    'PAYMENT_NOT_FOUND',
    'CANNOT_COMPLETE_PAYMENT',
    'SLIPS_LIMITED',
    'FILE_NOT_ACCEPTED',
    'FILE_TOO_LARGE',
  ],
})

/** Removes a slip of an open transfer. Ours. */
export const removeSlip = endpoint({
  method: 'DELETE',
  path: '/user/transfers/{id}/slips/{slipId}',
  summary: 'Removes the bank’s receipt of a transfer',
  access: 'customer',
  params: v.object({ id: Id, slipId: Id }),
  answer: v.object({ slips: v.array(TransferSlip) }),
  errors: ['PAYMENT_NOT_FOUND', 'CANNOT_COMPLETE_PAYMENT'],
})
