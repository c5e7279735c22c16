import { sql } from 'drizzle-orm'
import { act, moneyFact, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface CorrectionFacts {
  readonly username: string
  readonly email: string
  readonly amount: number
  readonly reason: string
  readonly proposedBy: string
}

/** Corrections of balances that wait for a second person. */
export const correctionQueue = staffQueue<CorrectionFacts>({
  key: 'corrections',
  permission: 'payment:read',
  waiting: sql`
    select b.id::text as id, b.proposed_at as since, jsonb_build_object('username', c.username,
      'email', c.email, 'amount', b.amount, 'reason', b.reason,
      'proposedBy', coalesce(
        (select s.email from customers s where s.id = case
          when b.proposed_by like 'staff %' then substr(b.proposed_by, 7)::uuid end),
        b.proposed_by)) as facts
    from balance_corrections b join customers c on c.id = b.customer_id
    where b.state = 'PROPOSED'`,
  show: ({ username, email, amount, reason, proposedBy }, id) => ({
    title: username,
    facts: [
      textFact('customer', `${username} <${email}>`),
      moneyFact('amount', amount),
      textFact('reason', reason),
      textFact('proposedBy', proposedBy),
    ],
    files: [],
    acts: [
      act('approve', ['balance', 'approve'], { id }),
      act('refuse', ['balance', 'refuse'], { id }),
    ],
  }),
})
