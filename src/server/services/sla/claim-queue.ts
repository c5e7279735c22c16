import { sql } from 'drizzle-orm'
import { act, moneyFact, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface ClaimFacts {
  readonly username: string
  readonly email: string
  readonly month: string
  readonly amount: number
}

/** Claims of SLA credits that wait for a decision; `sla-claims show` has what our records give now. */
export const claimQueue = staffQueue<ClaimFacts>({
  key: 'claims',
  permission: 'sla:read',
  waiting: sql`
    select k.id::text as id, k.claimed_at as since, jsonb_build_object('username', c.username,
      'email', c.email, 'month', k.month, 'amount', k.amount) as facts
    from sla_claims k join customers c on c.id = k.customer_id where k.state = 'CLAIMED'`,
  show: ({ username, email, month, amount }, id) => ({
    title: `${username} · ${month}`,
    facts: [
      textFact('customer', `${username} <${email}>`),
      textFact('month', month),
      moneyFact('recorded', amount),
    ],
    files: [],
    acts: [
      act('confirm-claim', ['sla-claims', 'confirm'], { id }),
      act('refuse', ['sla-claims', 'refuse'], { id }, ['reason']),
    ],
  }),
})
