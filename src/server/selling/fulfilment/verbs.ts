import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'
import { fulfilOrder } from './jobs.ts'

type WaitingItem = {
  readonly id: string
  readonly order: number
  readonly type: string
  readonly subject: string
  readonly on: string
  readonly what: string
  readonly until: string | null
}

const waitingItems = (db: Queryable): Promise<readonly WaitingItem[]> =>
  rowsOf(
    db,
    sql`select i.id::text, o.increment_id as order, i.type, i.subject, i.waits_on as on, i.what,
        i.deadline_at::text as until
      from order_items i join orders o on o.id = i.order_id
      where i.fulfilment = 'IN_PROGRESS' and i.what is not null
      order by i.waits_on = 'staff' desc, i.deadline_at`,
  )

const line = ({ id, order, type, subject, on, what, until }: WaitingItem): string =>
  `${id}  ${order}  ${type}  ${subject}  ${what}, waits for ${on}${until === null ? '' : ` until ${until}`}`

/** The operator's verbs for paid items that wait. */
export const itemVerbs = [
  readVerb({
    noun: 'item',
    verb: 'list',
    permission: 'item:read',
    help: ['paid items that wait: id, order, type, subject, what for; those for staff first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await waitingItems(db)
      return { text: all.length === 0 ? say('item.none') : all.map(line).join('\n'), data: all }
    },
  }),
  changeVerb({
    noun: 'item',
    verb: 'retry',
    permission: 'item:change',
    takes: ['ID'],
    help: ['tries a waiting item again now, for instance after the quota was raised'],
    input: v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-item'))) }),
    subject: ({ id }) => id,
    look: async (id, { db }) => {
      const found = (await waitingItems(db)).find((item) => item.id === id)
      return found === undefined ? null : { what: found.what, on: found.on }
    },
    run: async ({ id }, { db, enqueue }) => {
      const [woken] = await rowsOf<{ orderId: string; subject: string }>(
        db,
        sql`update order_items set wake_at = wake_at
          where id = ${id}::uuid and fulfilment = 'IN_PROGRESS' and what is not null
          returning order_id::text as "orderId", subject`,
      )
      if (woken === undefined) throw new VerbError(say('item.not-waiting', { id }))
      await enqueue(db, fulfilOrder, { orderId: woken.orderId, orderItemId: id })
      return { text: say('item.tried', { subject: woken.subject }) }
    },
  }),
] as const
