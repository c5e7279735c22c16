import type { Configuration } from '../../../contract/configured-price.ts'
import { configuredPrice, valueOf } from '../../../contract/configured-price.ts'
import { termEnd } from '../../../contract/term-end.ts'
import { notify } from '../../customers/notifications/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import {
  createdService,
  type PackageConfig,
  type PriceNotice,
} from '../../services/lifecycle/index.ts'
import type { Active, ItemFulfilment, ItemWork } from './item-fulfilment.ts'
import { mailItemStuck, mailServiceReady } from './jobs.ts'
import type { PackageConfig as LineConfig } from './package-config.ts'
import type { PackageDeps } from './package-deps.ts'

/** What the provider created for an item: its id there, and what the service's config needs. */
export interface CreatedPackage {
  readonly externalId: string
  readonly config: object
  /** A higher price that the customer agreed to for later terms. */
  readonly priceNotice?: PriceNotice | undefined
}

/** An ordered package: its config names what was sold. */
export type OrderedConfig = LineConfig<object> & {
  readonly sold: NonNullable<LineConfig<object>['sold']>
}

/** Returns the config of an ordered package. @throws Error for a line of a cart */
export const orderedConfig = <Option>(
  config: LineConfig<Option>,
): LineConfig<Option> & Pick<OrderedConfig, 'sold'> => {
  const { sold } = config
  if (sold === undefined) throw new Error('the package was not ordered')
  return { ...config, sold }
}

/** Returns the values in force of all addons of an ordered package. */
export const addonsInForce = ({ sold, addons }: Pick<OrderedConfig, 'sold' | 'addons'>) =>
  sold.addons.map(({ name, value }) => ({ name, value: valueOf(sold, addons, name) ?? value }))

const withMonths = (end: Date, months: number): Date =>
  months === 0 ? end : termEnd(end, { duration: months, durationType: 'MONTH' })

/** Returns an active item whose term begins now. @param freeMonths after the paid ones */
export const activeFrom = (
  startsAt: Date,
  { item }: ItemWork,
  created: CreatedPackage,
  freeMonths = 0,
): Active => {
  const { duration, duration_type: durationType } = item
  return {
    is: 'active',
    startsAt,
    expiresAt: withMonths(termEnd(startsAt, { duration, durationType }), freeMonths),
    created,
  }
}

const serviceConfig = (
  { item }: ItemWork,
  config: OrderedConfig,
  { startsAt, expiresAt = startsAt }: Active,
): PackageConfig => ({
  ...{ regionId: config.regionId, planName: config.planName, itemId: item.id },
  ...{ sold: config.sold, addons: config.addons },
  ...{ duration: item.duration, durationType: item.duration_type },
  terms: [{ startsAt: startsAt.toISOString(), endsAt: expiresAt.toISOString(), priced: 'first' }],
})

const renewalPriceOf = ({ sold, addons }: OrderedConfig, { item }: ItemWork) => {
  const term: Configuration = { addons, duration: item.duration, durationType: item.duration_type }
  const priced = configuredPrice(sold, term, 0)
  return priced.ok ? priced.renewal.due : undefined
}

export interface RecordedPackage {
  readonly type: ServiceType
  readonly provider: string
  readonly version: number
  readonly readConfig: (item: ItemWork['item']) => OrderedConfig
}

/** Creates what mails staff and tells the customer when a paid item waits for staff. */
export const reportWait =
  ({
    clock,
    enqueue,
  }: Pick<PackageDeps, 'clock' | 'enqueue'>): NonNullable<ItemFulfilment['waits']> =>
  async (tx, { order, item }, { on, what, why = '' }) => {
    if (on !== 'staff') return
    await enqueue(tx, mailItemStuck, { orderItemId: item.id, what, why: why.slice(0, 500) })
    const params = { name: toUnicodeName(item.subject), incrementId: order.increment_id }
    const cause = `item-waits:${what}:${item.id}`
    const customerId = order.customer_id
    await notify(tx, { customerId, code: 'ITEM_DELAYED', params, cause }, clock.now())
  }

/** Returns what stores a new package as the customer's service, tells them, and mails staff who must act. */
export const packageOutcome = (
  { clock, enqueue }: Pick<PackageDeps, 'clock' | 'enqueue'>,
  { type, provider, version, readConfig }: RecordedPackage,
): Required<Pick<ItemFulfilment, 'record' | 'activated' | 'waits'>> => ({
  record: (work, active, source) => {
    const { order, item } = work
    const { startsAt, expiresAt = startsAt, created } = active
    if (created === undefined) throw new Error(`the ${type} ${item.id} has no id at its provider`)
    const config = readConfig(item)
    return createdService(
      {
        // The item's id: a repeated run stores the same service.
        ...{ id: item.id, customerId: order.customer_id, type, subject: item.subject },
        ...{ productKey: item.product_key, orderItemId: item.id },
        config: { ...serviceConfig(work, config, active), ...created.config },
        ...{ configVersion: version, provider, externalId: created.externalId },
        ...{ startsAt, expiresAt, renewalPrice: renewalPriceOf(config, work), autoRenew: true },
        ...{ priceNotice: created.priceNotice, predecessor: 'ENDED' },
      },
      source,
    )
  },

  activated: async (tx, work) => {
    const { order, item } = work
    const params = {
      name: toUnicodeName(item.subject),
      plan: readConfig(item).planName,
      serviceId: item.id,
    }
    const cause = `service-ready:${item.id}`
    const customerId = order.customer_id
    await notify(tx, { customerId, code: 'SERVICE_READY', params, cause }, clock.now())
    await enqueue(tx, mailServiceReady, { orderItemId: item.id })
  },

  waits: reportWait({ clock, enqueue }),
})
