import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney, money } from '../../../contract/money.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbAmount,
  VerbError,
  VerbReason,
} from '../../platform/verbs/index.ts'
import { transferGateway } from '../payments/index.ts'
import { finishRefund } from './finish-refund.ts'
import { requestRefund } from './request-refund.ts'
import { repayTransferVerb } from './repay-transfer.ts'
import { findRefund, refundAsJson, refundsWhere, type StoredRefund } from './stored-refund.ts'

const line = (refund: StoredRefund): string => {
  const { id, state, amount, gateway, reference, username, reason, tries, lastError } = refund
  const trouble = lastError === null ? '' : `, after ${tries} calls: ${lastError}`
  return `${id}  ${state}  ${formatMoney(money(amount))}  ${gateway} ${reference}  ${username}  ${reason}${trouble}`
}

/** The operator's verbs for refunds to the gateways. */
export const refundVerbs = [
  readVerb({
    noun: 'refund',
    verb: 'list',
    permission: 'payment:read',
    help: ['refunds to gateways: id, state, amount, payment, customer, reason; open ones first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await refundsWhere(
        db,
        sql`true order by r.try_at is null, r.created_at desc limit 100`,
      )
      return {
        text: all.length === 0 ? say('refund.none') : all.map(line).join('\n'),
        data: all.map(refundAsJson),
      }
    },
  }),
  changeVerb({
    noun: 'refund',
    verb: 'to-gateway',
    isDestructive: true,
    permission: 'payment:change',
    takes: ['PAYMENT', 'AMOUNT'],
    options: { reason: 'text' },
    help: [
      'pays money of the balance back to the card or account that it came from;',
      'PAYMENT is its id, the number or id of its order, top-up or payment of several invoices,',
      'or the number of one invoice, which limits the refund to what was paid for it;',
      'of a bank transfer, see transfers repay',
      '--reason "Cancelled by phone"   why',
    ],
    input: v.object({
      payment: v.pipe(v.string(), v.trim()),
      amount: VerbAmount,
      reason: VerbReason,
    }),
    look: async (id, { db }) => refundAsJson(await findRefund(db, id)),
    run: async ({ payment, amount, reason }, { db, clock, newId, notifyTabs }) => {
      const refundId = newId()
      const wanted = { refundId, of: payment, amount, reason }
      const { customerId } = await requestRefund(db, wanted, clock.now())
      const refund = await findRefund(db, refundId)
      if (refund?.gateway === transferGateway) throw new VerbError(say('refund.by-transfer'))
      notifyTabs(customerId)
      const text = say('refund.requested', { amount: formatMoney(amount), refundId })
      return { text, subject: refundId, data: { id: refundId } }
    },
  }),
  changeVerb({
    noun: 'refund',
    verb: 'settle',
    permission: 'payment:change',
    takes: ['ID'],
    options: { as: 'text' },
    help: [
      'ends a refund without a result, as the gateway’s own records show it',
      '--as refunded|refused   refused: the money returns to the balance',
    ],
    input: v.object({
      id: v.pipe(v.string(), v.uuid(rule('rule.id-of-refund'))),
      as: v.pipe(
        v.optional(v.string(), ''),
        v.picklist(['refunded', 'refused'], rule('rule.settle-as')),
      ),
    }),
    subject: ({ id }) => id,
    look: async (id, { db }) => refundAsJson(await findRefund(db, id)),
    run: async ({ id, as }, { db, clock, enqueue, notifyTabs }) => {
      const refund = await findRefund(db, id)
      if (refund === undefined) throw new VerbError(say('refund.unknown', { id }))
      if (!(await finishRefund(db, { enqueue }, refund, as, clock.now()))) {
        throw new VerbError(say('refund.settled-before', { id, state: refund.state }))
      }
      notifyTabs(refund.customerId)
      return {
        text: as === 'refunded' ? say('refund.refunded', { id }) : say('refund.refused', { id }),
      }
    },
  }),
  repayTransferVerb,
] as const
