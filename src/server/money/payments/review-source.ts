import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import {
  act,
  codesFact,
  moneyFact,
  queueSource,
  textFact,
} from '../../platform/staff-queues/index.ts'
import { byStaff } from './payment-states.ts'

interface ReviewFacts {
  readonly gateway: string
  readonly reference: string
  readonly gatewayId: string | null
  readonly amount: Money
  readonly received: Money | null
  readonly payableState: string
  readonly number: string | null
  readonly username: string
  readonly email: string
}

/** Payments whose amount is not clear: staff look at the gateway's own site. */
export const reviewSource = queueSource<ReviewFacts>({
  key: 'reviews',
  waiting: sql`
    select p.id::text as id, p.changed_at as since, jsonb_build_object('gateway', p.gateway,
      'reference', coalesce(p.reference, p.id::text), 'gatewayId', p.gateway_id,
      'amount', p.amount, 'received', p.received_amount, 'payableState', y.state,
      'number', coalesce(o.increment_id, t.number)::text, 'username', u.username,
      'email', u.email) as facts
    from payments p join payables y on y.id = p.payable_id
      join customers u on u.id = p.customer_id
      left join orders o on o.id = p.payable_id
      left join top_ups t on t.id = p.payable_id
    where p.state = 'REVIEW' and p.reported is distinct from ${byStaff}`,
  show: (facts, id) => ({
    title: facts.reference,
    facts: [
      codesFact('gateway', 'gateway', [facts.gateway]),
      textFact('gatewayId', facts.gatewayId),
      moneyFact('amount', facts.amount),
      moneyFact('received', facts.received),
      textFact('number', facts.number),
      codesFact('state', 'payable', [facts.payableState]),
      textFact('customer', `${facts.username} <${facts.email}>`),
    ],
    files: [],
    acts: [
      act('received', ['payment', 'settle'], { payment: id }, ['amount']),
      act('not-received', ['payment', 'settle'], { payment: id, amount: '0' }),
    ],
  }),
})
