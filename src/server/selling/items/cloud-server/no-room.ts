import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { configuredPrice } from '../../../../contract/configured-price.ts'
import { money, subtract, type Money } from '../../../../contract/money.ts'
import {
  decideNoRoom,
  listServersWithoutRoom,
  type ServerWithoutRoom,
} from '../../../../contract/no-room.ts'
import { showPackage, type PackageRecord } from '../../../catalogue/products/index.ts'
import { regionsIn } from '../../../catalogue/sites/index.ts'
import { balanceAccount, transfer } from '../../../money/ledger/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { publish } from '../../../platform/realtime/index.ts'
import { route, type Route } from '../../../platform/http/routes.ts'
import type { Clouds } from '../../../providers/openstack/openstack.ts'
import type { OrderItemJson } from '../item-kind.ts'
import { refundAmount } from '../refund-amount.ts'
import { orderedConfig } from '../package-fulfilment.ts'
import { packageOnSale } from '../package-price.ts'
import { cloudServerDescription } from './cloud-server-description.ts'

/** Why an item waits while its region has no room. */
const noRoom = 'NO_CAPACITY'

export interface NoRoomDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly clouds: Clouds
  readonly packages: () => readonly PackageRecord[]
  /** Ends an item's wait, so that its fulfilment goes on. */
  readonly endWait: (tx: Queryable, orderItemId: string, from: typeof noRoom) => Promise<boolean>
}

const readConfig = (item: OrderItemJson) =>
  orderedConfig(v.parse(cloudServerDescription.config, item.config))

interface Wanted {
  readonly customerId: string
  readonly orderId: string
  readonly itemId?: string
}

const withoutRoom = async (
  db: Queryable,
  { customerId, orderId, itemId }: Wanted,
): Promise<readonly OrderItemJson[]> => {
  const { type } = cloudServerDescription
  const rows = await rowsOf<{ item: OrderItemJson }>(
    db,
    sql`select to_jsonb(i) as item from orders o join order_items i on i.order_id = o.id
      where o.id = ${orderId}::uuid and o.customer_id = ${customerId}::uuid
        and i.type = ${type} and i.action = 'purchase'
        and i.fulfilment = 'IN_PROGRESS' and i.what = ${noRoom}
        and (${itemId ?? null}::uuid is null or i.id = ${itemId ?? null}::uuid)
      order by i.position`,
  )
  return rows.map(({ item }) => item)
}

/** Returns what a server is sold as in other regions, where it costs and renews for no more. */
const elsewhere = (
  { clouds, packages }: Pick<NoRoomDeps, 'clouds' | 'packages'>,
  item: OrderItemJson,
) => {
  const { sold, addons, option, regionId } = readConfig(item)
  // A backup stays in its region.
  if (!('mode' in option) || option.mode === 1) return []
  const { duration, duration_type: durationType, product_key: key } = item
  const priceOf = (one: typeof sold) => configuredPrice(one, { addons, duration, durationType }, 0)
  const paid = priceOf(sold)
  return [...new Set(packages().map((one) => one.regionId))].flatMap((id) => {
    const record = id === regionId ? undefined : packageOnSale(packages(), key, id)
    if (record === undefined || !clouds.has(id)) return []
    const there = showPackage(record, 'en')
    const price = priceOf(there)
    if (!paid.ok || !price.ok || price.due > paid.due) return []
    if (price.renewal.due > paid.renewal.due) return []
    const { pricing, addons: offered } = there
    const cheaperBy = subtract(paid.due, price.due)
    return [{ id, sold: { key, pricing, addons: offered }, cheaperBy }]
  })
}

interface GivenBack {
  readonly customerId: string
  readonly item: OrderItemJson
  /** Of the prices before discounts and tax. */
  readonly cheaperBy: Money
  readonly cause: string
}

/** Pays what a server costs less elsewhere back to the balance; a later refund pays the rest. */
const giveBack = async (
  tx: Queryable,
  { customerId, item, cheaperBy, cause }: GivenBack,
  now: Date,
): Promise<void> => {
  const { id, price } = item
  const paid = refundAmount(item, 'ALL')
  const share = price === 0 ? 0 : cheaperBy / price
  const [net, tax] = [money(Math.round(paid.net * share)), money(Math.round(paid.tax * share))]
  if (net + tax === 0) return
  const to = balanceAccount(customerId)
  await transfer(
    tx,
    [
      { cause: `${cause}:net`, from: 'sales', to, amount: net },
      { cause: `${cause}:tax`, from: 'vat', to, amount: tax },
    ],
    now,
  )
  await rowsOf(
    tx,
    sql`update order_items set discount = discount + ${net}::bigint, tax = tax - ${tax}::bigint
      where id = ${id}::uuid`,
  )
  await publish(tx, customerId, 'balance_update', {}, now)
}

/** Returns the calls about paid servers that have no room in their region. */
export const noRoomRoutes = ({ db, clock, endWait, ...deps }: NoRoomDeps): Route[] => [
  route(listServersWithoutRoom, async ({ params }, { customer: { customerId }, locale }) => {
    const [found, regions] = await Promise.all([
      withoutRoom(db, { customerId, orderId: params.id }),
      regionsIn(db, locale),
    ])
    const items = found.map((item): ServerWithoutRoom => {
      const others = new Set(elsewhere(deps, item).map(({ id }) => id))
      return {
        itemId: item.id,
        name: item.subject,
        regions: regions.flatMap(({ id, name }) => (others.has(id) ? [{ id, name }] : [])),
      }
    })
    return { items }
  }),

  route(decideNoRoom, async ({ params, body }, { customer: { customerId } }) => {
    const { itemId } = body
    const [item] = await withoutRoom(db, { customerId, orderId: params.id, itemId })
    if (item === undefined) throw new ApiError('ORDER_NOT_FOUND')
    const { option, regionId } = readConfig(item)
    const to =
      body.choice === 'MOVE'
        ? elsewhere(deps, item).find(({ id }) => id === body.regionId)
        : undefined
    if (body.choice === 'MOVE' && to === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    const left = 'leftRegions' in option ? (option.leftRegions ?? []) : []
    const leftRegions = [...left, regionId]
    const changed = JSON.stringify(
      to === undefined
        ? { option: { ...option, isGivenUp: true } }
        : { regionId: to.id, sold: to.sold, option: { ...option, leftRegions } },
    )
    await db.transaction(async (tx) => {
      if (!(await endWait(tx, itemId, noRoom))) throw new ApiError('ORDER_NOT_FOUND')
      if (to !== undefined) {
        const cause = `moved:${itemId}:${leftRegions.length}`
        await giveBack(tx, { customerId, item, cheaperBy: to.cheaperBy, cause }, clock.now())
      }
      await rowsOf(
        tx,
        sql`update order_items set config = config || ${changed}::jsonb
          where id = ${itemId}::uuid`,
      )
    })
    return { messageCode: 'SUCCESS' as const }
  }),
]
