import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import type { Sectigo } from '../../providers/sectigo/index.ts'
import type { Held, Inventory } from '../system-checks/index.ts'

/** The authority pays an order back within 30 days; an older one costs what it has cost. */
const daysBack = 30

/** A later attempt has its number behind the item. */
const Reference = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-\d+)?$/))

const listOrders = async (
  sectigo: Pick<Sectigo, 'listOrders'>,
  since: Date,
): Promise<readonly Held[]> =>
  (await sectigo.listOrders(since)).flatMap(({ orderNumber, reference }) =>
    v.is(Reference, reference) ? [{ id: orderNumber, owner: reference.slice(0, 36) }] : [],
  )

/** Replacements have the number of their first order; requests without one are being sent. */
const expectedSince = (since: Date): SQL => sql`
  select distinct c.order_number as id, null::uuid as owner,
    c.number = 1 and c.ordered_at >= ${since.toISOString()}::timestamptz as must
  from certificate_issuances c where c.order_number is not null
  union all
  select null, c.item_id, false from certificate_issuances c
  where c.state in ('NEW', 'ORDERING')`

/** Lists the orders of the last days at the certificate authority by our reference. */
export const orderInventory = (deps: {
  readonly sectigo: Pick<Sectigo, 'listOrders' | 'readOrderState'>
  readonly clock: Clock
}): Inventory => ({
  system: 'sectigo',
  places: () => {
    const since = new Date(deps.clock.now().getTime() - daysBack * 86_400_000)
    return [
      {
        ...{ name: 'orders', expected: expectedSince(since) },
        list: () => listOrders(deps.sectigo, since),
        stillHas: async (orderNumber) => {
          const { is } = await deps.sectigo.readOrderState(orderNumber)
          return is !== 'ended' && is !== 'revoked'
        },
      },
    ]
  },
})
