import { sql } from 'drizzle-orm'
import { act, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface StepFacts {
  readonly owner: string
  readonly name: string
  readonly subject: string | null
  readonly intent: unknown
  readonly tries: number
  readonly error: string | null
}

/** Interrupted steps whose outcome is unknown. */
export const stepQueue = staffQueue<StepFacts>({
  key: 'steps',
  permission: 'step:read',
  waiting: sql`
    select s.owner || ' ' || s.name as id, o.paid_at as since, jsonb_build_object(
      'owner', s.owner, 'name', s.name, 'subject', i.subject, 'intent', s.intent,
      'tries', s.tries, 'error', s.last_error) as facts
    from steps s left join order_items i on i.id = s.owner left join orders o on o.id = i.order_id
    where s.state = 'UNKNOWN'`,
  show: ({ owner, name, subject, intent, tries, error }) => ({
    title: subject === null ? name : `${subject}: ${name}`,
    facts: [
      textFact('owner', owner),
      textFact('intent', JSON.stringify(intent)),
      textFact('tries', tries),
      textFact('error', error),
    ],
    files: [],
    acts: [
      act('run-again', ['step', 'settle'], { owner, name, outcome: 'retry' }),
      act('settle', ['step', 'settle'], { owner, name, outcome: 'done' }, ['value']),
    ],
  }),
})
