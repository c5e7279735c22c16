import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import {
  act,
  codesFact,
  moneyFact,
  queueSource,
  textFact,
} from '../../platform/staff-queues/index.ts'
import { problemAfter } from './problem-after.ts'

interface RefundFacts {
  readonly gateway: string
  readonly reference: string
  readonly gatewayId: string | null
  readonly amount: Money
  readonly state: string
  readonly tries: number
  readonly error: string
  readonly username: string
  readonly email: string
}

/** Refunds whose outcome is unknown after many calls: staff look at the gateway's own records. */
export const unclearRefundSource = queueSource<RefundFacts>({
  key: 'refunds',
  waiting: sql`
    select r.id::text as id, r.created_at as since, jsonb_build_object('gateway', p.gateway,
      'reference', p.reference, 'gatewayId', p.gateway_id, 'amount', r.amount, 'state', r.state,
      'tries', r.tries, 'error', r.last_error, 'username', u.username, 'email', u.email) as facts
    from gateway_refunds r join payments p on p.id = r.payment_id
      join customers u on u.id = r.customer_id
    where r.state in ('REQUESTED', 'PENDING') and r.last_error is not null
      and r.tries >= ${problemAfter}::integer`,
  show: (facts, id) => ({
    title: facts.reference,
    facts: [
      codesFact('gateway', 'gateway', [facts.gateway]),
      textFact('gatewayId', facts.gatewayId),
      moneyFact('refund', facts.amount),
      codesFact('state', 'refund', [facts.state]),
      textFact('tries', facts.tries),
      textFact('error', facts.error),
      textFact('customer', `${facts.username} <${facts.email}>`),
    ],
    files: [],
    acts: [
      act('refunded', ['refund', 'settle'], { id, as: 'refunded' }),
      act('not-refunded', ['refund', 'settle'], { id, as: 'refused' }),
    ],
  }),
})
