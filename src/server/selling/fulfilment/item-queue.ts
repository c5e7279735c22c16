import { sql } from 'drizzle-orm'
import {
  act,
  codesFact,
  momentFact,
  staffQueue,
  textFact,
} from '../../platform/staff-queues/index.ts'

interface ItemFacts {
  readonly order: string
  readonly type: string
  readonly subject: string
  readonly what: string
  readonly username: string
  readonly email: string
  readonly deadlineAt: string | null
}

/** Paid items that wait for staff; documents and unknown steps have queues of their own. */
export const itemQueue = staffQueue<ItemFacts>({
  key: 'items',
  permission: 'item:read',
  waiting: sql`
    select i.id::text as id, o.paid_at as since, jsonb_build_object(
      'order', o.increment_id::text, 'type', i.type, 'subject', i.subject, 'what', i.what,
      'username', u.username, 'email', u.email, 'deadlineAt', i.deadline_at) as facts
    from order_items i join orders o on o.id = i.order_id
      join customers u on u.id = o.customer_id
    where i.fulfilment = 'IN_PROGRESS' and i.what is not null and i.waits_on = 'staff'
      and i.what not in ('IN_REVIEW', 'STEP_UNKNOWN')`,
  show: ({ order, type, subject, what, username, email, deadlineAt }, id) => ({
    title: subject,
    facts: [
      textFact('number', order),
      codesFact('type', 'type', [type]),
      codesFact('what', 'wait', [what]),
      textFact('customer', `${username} <${email}>`),
      momentFact('deadline', deadlineAt),
    ],
    files: [],
    acts: [act('retry', ['item', 'retry'], { id })],
  }),
})
