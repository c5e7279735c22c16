import { sql, type SQL } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish, type TabNotifier } from '../../platform/realtime/index.ts'
import { finishedSteps, type StepsRun } from '../../platform/steps/index.ts'
import {
  describeItem,
  type Active,
  type Impossible,
  type ItemFulfilment,
  type ItemWork,
  type Waiting,
} from '../items/index.ts'
import type { OrderJson } from '../orders/index.ts'
import { closing, giveVoucherBack } from './close-order.ts'
import { waitColumns } from './item-waits.ts'
import { mailRefund } from './jobs.ts'
import { refundAmount } from './refund-amount.ts'

export interface StoreResultDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly notifyTabs: TabNotifier['notifyTabs']
}

/** An item, how its kind is fulfilled, and the run whose steps are stored with the result. */
export interface Run {
  readonly work: ItemWork & { readonly order: OrderJson }
  readonly kind: ItemFulfilment
  readonly steps: Pick<StepsRun, 'takeFinished' | 'unused'>
}

/** The item as the run read it: what a verb has changed since stays. */
const asRead = ({ item }: ItemWork): SQL => sql`id = ${item.id}::uuid
  and fulfilment = 'IN_PROGRESS' and what is not distinct from ${item.what}::text`

/** An item that has ended waits for nothing, and its secret is not needed any more. */
const endColumns = sql`waits_on = null, what = null, wake_at = null, deadline_at = null,
  secret = null`

/** Creates what stores the results of runs, each at most once. */
export const createStoreResult = ({ db, clock, enqueue, notifyTabs }: StoreResultDeps) => {
  /** The CTEs of an active item: its row is in `changed` if it was this that activated it. */
  const activated = ({ work, kind, steps }: Run, active: Active): SQL => {
    const until = active.expiresAt?.toISOString() ?? null
    const recorded = kind.record?.(work, active, sql`changed`)
    return sql`changed as (
        update order_items set fulfilment = 'ACTIVE', expires_at = ${until}::timestamptz,
          ${endColumns} where ${asRead(work)} returning id),
      finished as (${finishedSteps(work.item.id, steps.takeFinished(), sql`changed`)})
      ${recorded === undefined ? sql`` : sql`, ${recorded}`}`
  }

  /** Most orders have one item, of which nothing else follows: one statement ends both. */
  const activateAndClose = async (run: Run, active: Active): Promise<boolean> => {
    const { order } = run.work
    const end = activated(run, active)
    if (order.items.length > 1) {
      await rowsOf(db, sql`with ${end} select`)
      return false
    }
    const [row] = await rowsOf<{ closed: boolean }>(
      db,
      sql`with ${end}, ${closing(order.id, sql`exists (select from changed)`, clock.now())}
        select exists (select from done) as closed`,
    )
    if (row?.closed === true) notifyTabs(order.customer_id)
    return row?.closed === true
  }

  /** @returns whether the order was closed with it */
  const activate = async (run: Run, active: Active): Promise<boolean> => {
    const { activated: follows } = run.kind
    if (follows === undefined) return activateAndClose(run, active)
    await db.transaction(async (tx) => {
      const changed = await rowsOf(tx, sql`with ${activated(run, active)} select id from changed`)
      if (changed.length > 0) await follows(tx, run.work, active)
    })
    return false
  }

  /** Gives an item's money back into the balance. */
  const refund = async ({ work, kind, steps }: Run, impossible: Impossible): Promise<void> => {
    const { order, item } = work
    const now = clock.now()
    const { net, tax } = refundAmount(item, impossible.refund)
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`with changed as (
            update order_items set fulfilment = 'REFUNDED', ${endColumns}
            where ${asRead(work)} returning id),
          finished as (${finishedSteps(item.id, steps.takeFinished(), sql`changed`)})
          select id from changed`,
      )
      if (changed.length === 0) return
      const to = balanceAccount(order.customer_id)
      await transfer(
        tx,
        [
          { cause: `refund:${item.id}:net`, from: 'sales', to, amount: net },
          { cause: `refund:${item.id}:tax`, from: 'vat', to, amount: tax },
        ],
        now,
      )
      await kind.refunded?.(tx, work, impossible)
      await notify(
        tx,
        {
          customerId: order.customer_id,
          code: kind.refundNotice ?? 'ITEM_REFUNDED',
          params: {
            name: describeItem(item, order.locale).name,
            amount: formatMoney(money(net + tax)),
            incrementId: order.increment_id,
          },
          cause: `refund:${item.id}`,
        },
        now,
      )
      if (order.voucher !== null) await giveVoucherBack(tx, order.id)
      await publish(tx, order.customer_id, 'balance_update', {}, now)
      await enqueue(tx, mailRefund, { orderItemId: item.id })
    })
  }

  /** Lets an item wait, or go on waiting. Steps that were opened and not needed are dropped. */
  const wait = ({ work, kind, steps }: Run, waiting: Waiting): Promise<void> =>
    db.transaction(async (tx) => {
      const { id, what } = work.item
      const unused = JSON.stringify(steps.unused())
      const changed = await rowsOf(
        tx,
        sql`with changed as (
            update order_items set ${waitColumns(waiting)} where ${asRead(work)} returning id),
          finished as (${finishedSteps(id, steps.takeFinished(), sql`changed`)}),
          dropped as (delete from steps using changed where steps.owner = changed.id
            and steps.name in (select jsonb_array_elements_text(${unused}::jsonb)))
          select id from changed`,
      )
      if (changed.length > 0 && waiting.what !== what) await kind.waits?.(tx, work, waiting)
    })

  return {
    /** @returns whether the order was closed with the item */
    store: async (run: Run, result: Active | Waiting | Impossible): Promise<boolean> => {
      let isClosed = false
      if (result.is === 'active') isClosed = await activate(run, result)
      else if (result.is === 'waiting') await wait(run, result)
      else await refund(run, result)
      run.kind.changed?.(run.work, result)
      return isClosed
    },
    /** Tries an item that runs by itself again at a moment. */
    tryAgainAt: async ({ item }: ItemWork, moment: Date): Promise<void> => {
      await rowsOf(
        db,
        sql`update order_items set wake_at = ${moment.toISOString()}::timestamptz
          where id = ${item.id}::uuid and fulfilment = 'IN_PROGRESS' and what is null
            and wake_at is not null`,
      )
    },
  }
}
