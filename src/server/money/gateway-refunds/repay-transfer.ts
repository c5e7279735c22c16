import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { isoDay } from '../../platform/shown-day.ts'
import {
  changeVerb,
  rule,
  say,
  VerbAmount,
  VerbError,
  VerbReason,
} from '../../platform/verbs/index.ts'
import { BankReference, transferGateway } from '../payments/index.ts'
import { finishRefund } from './finish-refund.ts'
import { requestRefund } from './request-refund.ts'
import { findRefund, refundAsJson } from './stored-refund.ts'

const Repayment = v.object({
  // References are shown in groups.
  payment: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s/g, '')),
  ),
  amount: VerbAmount,
  bank: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((bank) => bank !== '' && bank.length <= 100, rule('rule.bank')),
  ),
  'bank-reference': BankReference,
  on: v.optional(v.pipe(v.string(), v.isoDate(rule('rule.on')))),
  reason: VerbReason,
})
type Repayment = v.InferOutput<typeof Repayment>

/** Stores which entry of our bank paid a refund: each entry pays one. @throws VerbError */
const storeEntry = async (
  tx: Queryable,
  refundId: string,
  { bank, 'bank-reference': bankReference }: Repayment,
  sentOn: string,
): Promise<void> => {
  try {
    await rowsOf(
      tx,
      sql`update gateway_refunds set bank = ${bank}, bank_reference = ${bankReference},
          sent_on = ${sentOn}
        where id = ${refundId}::uuid returning id`,
    )
  } catch (error) {
    if (!isUniqueViolation(error, 'gateway_refunds_bank_reference')) throw error
    throw new VerbError(say('refund.entry-used', { bankReference }))
  }
}

/** Records that staff transferred money of the balance back to its payer. */
export const repayTransferVerb = changeVerb({
  noun: 'transfers',
  verb: 'repay',
  isDestructive: true,
  permission: 'payment:change',
  takes: ['PAYMENT', 'AMOUNT'],
  options: { bank: 'text', 'bank-reference': 'text', on: 'text', reason: 'text' },
  help: [
    'records money of the balance that you have transferred back to the account it came from;',
    'PAYMENT is the reference of the transfer, or the number of its order, top-up or invoice;',
    'refund an item to the balance before, which issues the credit note',
    '--bank "ABA Bank"              the payer’s bank',
    '--bank-reference FT26330XYZ    our bank’s reference of the entry; each counts once',
    '--on 2026-12-01                the day of the entry, today by default',
    '--reason "Cancelled by phone"  why',
  ],
  input: Repayment,
  look: async (id, { db }) => refundAsJson(await findRefund(db, id)),
  run: async (input, { db, clock, enqueue, newId, notifyTabs }) => {
    const { payment, amount, reason } = input
    const refundId = newId()
    const now = clock.now()
    await requestRefund(db, { refundId, of: payment, amount, reason }, now)
    const refund = await findRefund(db, refundId)
    if (refund === undefined) throw new Error(`the refund ${refundId} is stored, but can't be read`)
    if (refund.gateway !== transferGateway) {
      throw new VerbError(say('refund.not-by-transfer', { payment }))
    }
    await storeEntry(db, refundId, input, input.on ?? isoDay(now))
    await finishRefund(db, { enqueue }, refund, 'refunded', now)
    notifyTabs(refund.customerId)
    const text = say('refund.repaid', {
      refundId,
      amount: formatMoney(amount),
      username: refund.username,
    })
    return { text, subject: refundId, data: { id: refundId } }
  },
})
