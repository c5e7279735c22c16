import { randomUUID } from 'node:crypto'
import type {
  PackageAction,
  PackageCartFields,
  ServiceOption,
} from '../../../contract/items/package-fields.ts'
import type { SoldType } from '../../../contract/items/variants.ts'
import { subtract, toDollars, zero } from '../../../contract/money.ts'
import type { PackagePrice } from '../../../contract/products.ts'
import { orderedPrice, showPackage, type PackageRecord } from '../../catalogue/products/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createAddLines } from './add-lines.ts'
import { agreedPrice } from './agreed-price.ts'
import type { AddContext, NewLine, Recheck } from './item-kind.ts'
import type { PackageConfig } from './package-config.ts'
import {
  packageOnSale,
  pricePackage,
  renewedPlan,
  smallestPayment,
  type PackageLine,
} from './package-price.ts'
import { createPriceChange, findActiveService, type PriceChangeDeps } from './price-change.ts'

/** A new item of a kind of packages. */
export interface NewPackage<Option> {
  readonly action: PackageAction
  readonly productKey: string
  readonly regionId: string
  readonly duration: number
  readonly durationType: 'YEAR' | 'MONTH' | 'DAY'
  readonly addons: PackageConfig<Option>['addons']
  readonly option: ServiceOption | Option
  readonly expectedPrice?: number | undefined
}

/** A checked option. */
export interface CheckedOption<Option> {
  readonly option: Option
  /** The name by which customers know what they buy. */
  readonly subject: string
  readonly hasDomain?: boolean
  /** Of a line in the cart that this one replaces. */
  readonly key?: string
}

type Problem = PackageCartFields['problem']

export interface PackageLinesDeps<Option> extends PriceChangeDeps {
  readonly type: SoldType
  readonly version: number
  /** Checks what a new package is for. @throws ApiError */
  readonly checkOption: (
    option: Option,
    context: AddContext & { readonly input: NewPackage<Option> },
  ) => Promise<CheckedOption<Option>>
  /** Returns why a line of this kind cannot be ordered as it is. */
  readonly problemOf?: (line: Pick<PackageLine<Option>, 'facts'>) => Problem
}

const paysOwed = { purchase: false, renewal: true, upgrade: false } as const

/** Refuses a package that is not sold as the customer saw it. @throws ApiError */
const checkOrder = <Option extends object>(
  packages: readonly PackageRecord[],
  { productKey, regionId, duration, durationType, addons, expectedPrice }: NewPackage<Option>,
): void => {
  const ordered = { productKey, regionId, duration, durationType, addons, expectedPrice }
  const price = orderedPrice(packages, ordered, 0)
  if (!price.ok) throw new ApiError(price.code, price.params)
}

/** Returns the prices of the terms on offer, the shortest first. */
const termsOf = <Option extends object>(
  packages: readonly PackageRecord[],
  line: PackageLine<Option>,
): readonly PackagePrice[] => {
  if (line.facts.service != null) return line.facts.service.config.sold.pricing
  const record = packageOnSale(packages, line.product_key, line.config.regionId)
  return record === undefined ? [] : showPackage(record, 'en').pricing
}

const domainProblem = <Option extends object>({
  facts,
  subject,
}: Pick<PackageLine<Option>, 'facts' | 'subject'>): Problem => {
  if (facts.isConnected === true) return { code: 'DOMAIN_CONNECTED', params: {} }
  return facts.hasDomain === false
    ? { code: 'DOMAIN_NOT_IN_CART', params: { name: subject } }
    : null
}

const createAddPackages = <Option extends object>(
  deps: PackageLinesDeps<Option>,
  priceChange: ReturnType<typeof createPriceChange>,
) => {
  const { type, version, db, packages } = deps

  const newLine = (
    { action, duration, durationType, expectedPrice }: NewPackage<Option>,
    config: PackageConfig<Option>,
    now: Date,
    more: Pick<NewLine, 'key' | 'subject' | 'product_key' | 'service_id'> & {
      readonly facts: PackageLine<Option>['facts']
    },
  ): NewLine<PackageConfig<Option>> => {
    const line = { ...more, action, config, duration, duration_type: durationType }
    const priced = pricePackage(packages(), line, now)
    if (priced === undefined) throw new ApiError('DURATION_NOT_OFFERED')
    const name = config.planName
    return {
      ...{ ...line, type, config_version: version, secret: null, qty: 1, parent_key: null },
      seen_price: agreedPrice({ ...priced, name, expectedPrice }),
    }
  }

  const purchase = async (
    input: NewPackage<Option>,
    option: Option,
    context: AddContext,
  ): Promise<NewLine<PackageConfig<Option>>> => {
    checkOrder(packages(), input)
    const { productKey, regionId, addons } = input
    const checked = await deps.checkOption(option, { ...context, input })
    const record = packageOnSale(packages(), productKey, regionId)
    const config = { regionId, addons, planName: record?.name ?? '', option: checked.option }
    return newLine(input, config, context.now, {
      key: checked.key ?? `${type.toLowerCase().replaceAll('_', '-')}-${randomUUID()}`,
      ...{ subject: checked.subject, product_key: productKey, service_id: null },
      facts: checked.hasDomain === undefined ? {} : { hasDomain: checked.hasDomain },
    })
  }

  const renewal = async (
    input: NewPackage<Option>,
    option: ServiceOption,
    context: AddContext,
  ): Promise<NewLine<PackageConfig<Option>>> => {
    const service = await findActiveService(db, context.customerId, option.serviceId)
    const { regionId } = service.config
    const { addons, planName, sold } = renewedPlan(service)
    return newLine(input, { regionId, addons, planName, option }, context.now, {
      key: `renewal-${option.serviceId}`,
      ...{ subject: service.subject, product_key: sold.key },
      ...{ service_id: option.serviceId, facts: { service } },
    })
  }

  const upgrade = async (
    input: NewPackage<Option>,
    option: ServiceOption,
    context: AddContext,
  ): Promise<NewLine<PackageConfig<Option>>> => {
    const { productKey, addons } = input
    const minimum = smallestPayment
    const asked = { serviceId: option.serviceId, productKey, addons }
    const { service, change, planName } = await priceChange(asked, { ...context, minimum })
    if (service.nextPlan != null) throw new ApiError('CHANGE_PLANNED')
    if (change.settled !== 'now') throw new ApiError('CHANGE_NOT_DUE')
    const { regionId, duration, durationType } = service.config
    const config = { regionId, addons, option, planName }
    return newLine({ ...input, duration, durationType }, config, context.now, {
      key: `upgrade-${option.serviceId}`,
      ...{ subject: service.subject, product_key: productKey },
      ...{ service_id: option.serviceId, facts: { service } },
    })
  }

  return createAddLines(purchase, { renewal, upgrade })
}

/** Creates the lines of one kind of packages: purchases, and renewals of services. */
export const createPackageLines = <Option extends object>(deps: PackageLinesDeps<Option>) => {
  const { packages } = deps
  const change = createPriceChange(deps)
  const problemOf = (line: PackageLine<Option>): Problem =>
    domainProblem(line) ?? deps.problemOf?.(line) ?? null

  return {
    add: createAddPackages(deps, change),

    change,

    edit: (
      line: PackageLine<Option>,
      { duration }: { readonly duration: number },
      { now }: { readonly now: Date },
    ) => {
      const priced = pricePackage(packages(), { ...line, duration }, now)
      // A change ends with the running term.
      const isFixed = priced?.change !== undefined && duration !== line.duration
      if (priced === undefined || isFixed) throw new ApiError('DURATION_NOT_OFFERED')
      const { price, discount } = priced
      return { duration, config: line.config, seen_price: subtract(price, discount) }
    },

    /** Returns a line's prices, what its order stores, and what the cart shows of every package. */
    price: (line: PackageLine<Option>, { now }: { readonly now: Date }) => {
      const priced = pricePackage(packages(), line, now)
      if (priced === undefined) return undefined
      const { ordered, change = null, ...prices } = priced
      const { action, config } = line
      return {
        prices: { ...prices, orderConfig: { ...config, ...ordered } },
        shown: {
          ...{ action, change, regionId: config.regionId, planName: config.planName },
          owed: toDollars(paysOwed[action] ? (line.facts.service?.owed ?? zero) : zero),
          terms: [...termsOf(packages(), line)],
          problem: problemOf(line),
        },
      }
    },

    recheck: (lines: readonly PackageLine<Option>[]): Recheck<PackageConfig<Option>>[] =>
      lines.flatMap((line) => {
        const problem = problemOf(line)
        return problem === null ? [] : { is: 'refused', key: line.key, ...problem }
      }),
  }
}
