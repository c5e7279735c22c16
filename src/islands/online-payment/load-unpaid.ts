import type { CallResult } from '../../client/api-error.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { getOpenTransaction } from '../../contract/payment-transactions.ts'
import {
  listOnlineAwsInvoices,
  listOnlineInvoices,
  type UnpaidInvoice,
} from '../../contract/reminders.ts'
import { call } from '../../stores/api.ts'

/** What is unpaid, and what is being paid. */
export interface Unpaid extends AnswerOf<typeof getOpenTransaction> {
  readonly invoices: readonly UnpaidInvoice[]
  readonly awsInvoices: readonly UnpaidInvoice[]
}

/** Asks for both in one network step. */
export const loadUnpaid = async (signal: AbortSignal): Promise<CallResult<Unpaid>> => {
  const [open, invoices, awsInvoices] = await Promise.all([
    call(getOpenTransaction, {}, { signal }),
    call(listOnlineInvoices, {}, { signal }),
    call(listOnlineAwsInvoices, {}, { signal }),
  ])
  if (!open.ok) return open
  if (!invoices.ok) return invoices
  if (!awsInvoices.ok) return awsInvoices
  const answer = {
    ...open.answer,
    invoices: invoices.answer,
    awsInvoices: awsInvoices.answer,
  }
  return { ...open, answer }
}
