import { sql, type SQL } from 'drizzle-orm'
import { finishedSteps, type StepsRun } from '../../platform/steps/index.ts'
import type { ItemFulfilment, ItemWork } from '../items/index.ts'
import type { OrderJson } from '../orders/index.ts'

/** A run of an item whose result is stored together with its steps. */
export interface ItemRun {
  readonly work: ItemWork & { readonly order: OrderJson }
  readonly kind: ItemFulfilment
  readonly steps: Pick<StepsRun, 'takeFinished' | 'unused'>
}

export const endColumns = sql`waits_on = null, what = null, wake_at = null, deadline_at = null,
  secret = null`

/** Returns the CTEs `changed` and `finished`; no row is changed if a verb changed the item meanwhile. */
export const changedItem = ({ work: { item }, steps }: ItemRun, assignments: SQL): SQL => sql`
  changed as (
    update order_items set ${assignments}
    where id = ${item.id}::uuid and fulfilment = 'IN_PROGRESS'
      and what is not distinct from ${item.what}::text
    returning id),
  finished as (${finishedSteps(item.id, steps.takeFinished(), sql`changed`)})`
