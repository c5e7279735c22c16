import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { configuredPrice } from '../../../../contract/configured-price.ts'
import {
  formatMoney,
  money,
  subtract,
  toDollars,
  zero,
  type Money,
} from '../../../../contract/money.ts'
import {
  decideNoRoom,
  listServersWithoutRoom,
  type ServerWithoutRoom,
} from '../../../../contract/no-room.ts'
import { showPackage, type PackageRecord } from '../../../catalogue/products/index.ts'
import { regionsIn } from '../../../catalogue/sites/index.ts'
import { raisedTo, type PriceNotice } from '../../../services/lifecycle/index.ts'
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

interface Elsewhere {
  readonly id: string
  /** What it is sold as from now on; as before where it costs more. */
  readonly sold: ReturnType<typeof readConfig>['sold']
  readonly cheaperBy: Money
  /** Of the following terms, where they cost more. */
  readonly dearer?: { readonly notice: PriceNotice; readonly renewal: Money }
}

type Sold = Elsewhere['sold']

/** Returns what a server is sold as in other regions. Where it costs more, its paid term does not, and the renewals do. */
const elsewhere = (
  { clouds, packages, clock }: Pick<NoRoomDeps, 'clouds' | 'packages' | 'clock'>,
  item: OrderItemJson,
): readonly Elsewhere[] => {
  const { sold, addons, option, regionId } = readConfig(item)
  // A backup stays in its region.
  if (!('mode' in option) || option.mode === 1) return []
  const { duration, duration_type: durationType, product_key: key } = item
  const priceOf = (one: Sold) => configuredPrice(one, { addons, duration, durationType }, 0)
  const paid = priceOf(sold)
  if (!paid.ok) return []
  const announcedAt = clock.now().toISOString()
  return [...new Set(packages().map((one) => one.regionId))].flatMap((id): readonly Elsewhere[] => {
    const record = id === regionId ? undefined : packageOnSale(packages(), key, id)
    if (record === undefined || !clouds.has(id)) return []
    const { pricing, addons: offered } = showPackage(record, 'en')
    const there = { key, pricing, addons: offered }
    const price = priceOf(there)
    if (!price.ok) return []
    if (price.due <= paid.due && price.renewal.due <= paid.renewal.due)
      return [{ id, sold: there, cheaperBy: subtract(paid.due, price.due) }]
    const notice = { key, pricing, announcedAt }
    const raised = priceOf(raisedTo(sold, notice))
    const same = { id, sold, cheaperBy: zero }
    if (!raised.ok || raised.renewal.due <= paid.renewal.due) return [same]
    return [{ ...same, dearer: { notice, renewal: raised.renewal.due } }]
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
export const noRoomRoutes = (all: NoRoomDeps): Route[] => {
  const { db, clock, endWait } = all
  return [
    route(listServersWithoutRoom, async ({ params }, { customer: { customerId }, locale }) => {
      const [found, regions] = await Promise.all([
        withoutRoom(db, { customerId, orderId: params.id }),
        regionsIn(db, locale),
      ])
      const items = found.map((item): ServerWithoutRoom => {
        const others = new Map(elsewhere(all, item).map((one) => [one.id, one]))
        return {
          itemId: item.id,
          name: item.subject,
          regions: regions.flatMap(({ id, name }) => {
            const there = others.get(id)
            if (there === undefined) return []
            const { dearer } = there
            return [
              { id, name, renewalPrice: dearer === undefined ? null : toDollars(dearer.renewal) },
            ]
          }),
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
          ? elsewhere(all, item).find(({ id }) => id === body.regionId)
          : undefined
      if (body.choice === 'MOVE' && to === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
      if (body.choice === 'MOVE' && to?.dearer !== undefined) {
        const renewal = toDollars(to.dearer.renewal)
        if (body.renewalPrice !== renewal) {
          const price = formatMoney(to.dearer.renewal)
          throw new ApiError('PRICE_CHANGED', { name: item.subject, price })
        }
      }
      const left = 'leftRegions' in option ? (option.leftRegions ?? []) : []
      const leftRegions = [...left, regionId]
      const changed = JSON.stringify(
        to === undefined
          ? { option: { ...option, isGivenUp: true } }
          : {
              ...{ regionId: to.id, sold: to.sold },
              option: { ...option, leftRegions, priceNotice: to.dearer?.notice },
            },
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
}
