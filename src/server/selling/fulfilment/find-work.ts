import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { stepsJson, type StoredStep } from '../../platform/steps/index.ts'
import type { FulfilmentTable, ItemWork } from '../items/index.ts'
import { orderJson, ordersById, type OrderJson } from '../orders/index.ts'
import type { OrderWork as FulfilJob } from './jobs.ts'

/** An item to fulfil, with its stored steps. */
export interface FoundWork extends ItemWork {
  readonly order: OrderJson
  readonly steps: readonly StoredStep[]
}

/** An order with the items that a job fulfils. */
export interface OrderWork {
  readonly order: OrderJson
  readonly items: readonly FoundWork[]
}

type OwnedStep = StoredStep & { readonly owner: string }

interface WorkRow extends Record<string, unknown> {
  readonly order: OrderJson
  readonly steps: readonly OwnedStep[]
  readonly opened: readonly OwnedStep[] | null
}

const openingOf = (table: Partial<FulfilmentTable>): readonly string[] =>
  Object.entries(table).flatMap(([type, actions]) =>
    Object.entries(actions).flatMap(([action, { opensStep }]) =>
      opensStep === true ? `${type}/${action}` : [],
    ),
  )

const opened = (opening: readonly string[]): SQL => sql`opened as (
  insert into steps (owner, name, intent, state)
  select i.id, i.action, '{}'::jsonb, 'STARTED'
  from o join order_items i on i.order_id = o.id
  where i.fulfilment = 'IN_PROGRESS' and i.wake_at is null
    and (i.type || '/' || i.action) in ${opening}
  on conflict (owner, name) do update set tries = steps.tries + 1
    where steps.state = 'STARTED'
  returning to_jsonb(steps) || jsonb_build_object('isNew', steps.tries = 1) as step, owner)`

/**
 * Finds the items of jobs: one that waited, or all of an order that never did, so no job gives up
 * what another has begun. One round trip. @param opens opens first steps, unless a run only looks
 */
export const findWork = async (
  db: Queryable,
  table: Partial<FulfilmentTable>,
  jobs: readonly FulfilJob[],
  opens: boolean,
): Promise<(job: FulfilJob) => OrderWork | undefined> => {
  const orderIds = [...new Set(jobs.map(({ orderId }) => orderId))]
  const opening = opens ? openingOf(table) : []
  const rows = await rowsOf<WorkRow>(
    db,
    sql`with o as (
      select * from ${ordersById(orderIds)} as paid where paid.state = 'PAID')
      ${opening.length === 0 ? sql`` : sql`, ${opened(opening)}`}
      select ${orderJson} as order,
        (select coalesce(jsonb_agg(step), '[]'::jsonb)
          from order_items i, jsonb_array_elements(${stepsJson(sql`i.id`)}) as step
          where i.order_id = o.id) as steps,
        ${
          opening.length === 0
            ? sql`null`
            : sql`(select jsonb_agg(opened.step) from opened
                join order_items i on i.id = opened.owner where i.order_id = o.id)`
        } as opened
      from o`,
  )
  const found = new Map(rows.map((row) => [row.order.id, row]))
  return ({ orderId, orderItemId }) => {
    const row = found.get(orderId)
    if (row === undefined) return undefined
    const { order } = row
    // The statement reads its own changes as they were before.
    const steps = new Map([...row.steps, ...(row.opened ?? [])].map((one) => [stepKey(one), one]))
    const items = order.items
      .filter(
        ({ id, fulfilment, wake_at: wakeAt }) =>
          fulfilment === 'IN_PROGRESS' &&
          (orderItemId === undefined ? wakeAt === null : id === orderItemId),
      )
      .map((item) => ({
        ...{ order, item },
        steps: [...steps.values()].filter(({ owner }) => owner === item.id),
      }))
    return { order, items }
  }
}

const stepKey = ({ owner, name }: OwnedStep): string => `${owner} ${name}`
