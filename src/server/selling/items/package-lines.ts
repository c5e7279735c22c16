import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type {
  PackageAction,
  PackageCartFields,
  ServiceOption,
} from '../../../contract/items/package-fields.ts'
import type { SoldType } from '../../../contract/items/variants.ts'
import { subtract } from '../../../contract/money.ts'
import type { PackagePrice } from '../../../contract/products.ts'
import { orderedPrice, showPackage, type PackageRecord } from '../../catalogue/products/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { agreedPrice } from './agreed-price.ts'
import type { AddContext, NewLine, Recheck } from './item-kind.ts'
import type { PackageConfig } from './package-config.ts'
import { findServiceFacts, type ServiceFacts } from './package-facts.ts'
import {
  changeOf,
  packageOnSale,
  pricePackage,
  type PackageLine,
  type PricedPackage,
} from './package-price.ts'

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

export interface PackageLinesDeps<Option> {
  readonly type: SoldType
  readonly version: number
  readonly db: Queryable
  readonly packages: () => readonly PackageRecord[]
  /** Checks what a new package is for. @throws ApiError */
  readonly checkOption: (
    option: Option,
    context: AddContext & { readonly input: NewPackage<Option> },
  ) => Promise<CheckedOption<Option>>
  /** Returns why a line of this kind cannot be ordered as it is. */
  readonly problemOf?: (line: Pick<PackageLine<Option>, 'facts'>) => Problem
  /** Refuses a change that the provider cannot make. @throws ApiError */
  readonly checkChange?: (service: ServiceFacts, input: NewPackage<Option>) => void
}

const ServiceAction = v.picklist(['renewal', 'upgrade'])

const hasService = (option: object): option is ServiceOption => 'serviceId' in option

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
}: Pick<PackageLine<Option>, 'facts' | 'subject'>): Problem =>
  facts.hasDomain === false ? { code: 'DOMAIN_NOT_IN_CART', params: { name: subject } } : null

/** Creates the lines of one kind of packages: purchases, and renewals of services. */
export const createPackageLines = <Option extends object>(deps: PackageLinesDeps<Option>) => {
  const { type, version, db, packages } = deps
  const problemOf = (line: PackageLine<Option>): Problem =>
    domainProblem(line) ?? deps.problemOf?.(line) ?? null

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

  const serviceOf = async (
    { serviceId }: ServiceOption,
    { customerId }: AddContext,
  ): Promise<ServiceFacts> => {
    const service = await findServiceFacts(db, customerId, serviceId)
    if (service === undefined) throw new ApiError('SERVICE_NOT_FOUND')
    if (service.state !== 'ACTIVE') throw new ApiError('SERVICE_STATE_INVALID')
    return service
  }

  const renewal = async (
    input: NewPackage<Option>,
    option: ServiceOption,
    context: AddContext,
  ): Promise<NewLine<PackageConfig<Option>>> => {
    const service = await serviceOf(option, context)
    const { regionId, addons, planName } = service.config
    return newLine(input, { regionId, addons, planName, option }, context.now, {
      key: `renewal-${option.serviceId}`,
      ...{ subject: service.subject, product_key: service.productKey },
      ...{ service_id: option.serviceId, facts: { service } },
    })
  }

  const upgrade = async (
    input: NewPackage<Option>,
    option: ServiceOption,
    context: AddContext,
  ): Promise<NewLine<PackageConfig<Option>>> => {
    const service = await serviceOf(option, context)
    if (service.isChanging) throw new ApiError('CHANGE_IN_PROGRESS')
    deps.checkChange?.(service, input)
    const { regionId, duration, durationType } = service.config
    const { productKey, addons } = input
    const planName = packageOnSale(packages(), productKey, regionId)?.name
    const config = { regionId, addons, option, planName: planName ?? service.config.planName }
    const more = {
      key: `upgrade-${option.serviceId}`,
      ...{ subject: service.subject, product_key: productKey },
      ...{ service_id: option.serviceId, facts: { service } },
    }
    const line = { ...input, ...more, config, duration_type: durationType, duration }
    const change = changeOf({ packages: packages(), now: context.now }, line)
    if (change === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    if (!change.ok) throw new ApiError(change.code, change.params)
    if (change.settled !== 'now') throw new ApiError('CHANGE_NOT_DUE')
    return newLine({ ...input, duration, durationType }, config, context.now, more)
  }

  const ofService = { renewal, upgrade } as const

  const add = (
    inputs: readonly NewPackage<Option>[],
    context: AddContext,
  ): Promise<readonly NewLine<PackageConfig<Option>>[]> =>
    Promise.all(
      inputs.map((input) => {
        const { action, option } = input
        const isOfService = action in ofService
        if (isOfService !== hasService(option)) throw new ApiError('INVALID_CART_ITEM')
        return hasService(option)
          ? ofService[v.parse(ServiceAction, action)](input, option, context)
          : purchase(input, option, context)
      }),
    )

  return {
    add,

    edit: (
      line: PackageLine<Option>,
      { duration }: { readonly duration: number },
      { now }: { readonly now: Date },
    ) => {
      const priced = pricePackage(packages(), { ...line, duration }, now)
      if (priced === undefined) throw new ApiError('DURATION_NOT_OFFERED')
      const { price, discount } = priced
      return { duration, config: line.config, seen_price: subtract(price, discount) }
    },

    price: (
      line: PackageLine<Option>,
      { now }: { readonly now: Date },
    ): PricedPackage | undefined => pricePackage(packages(), line, now),

    /** Returns the fields of a line in the cart that all packages share. */
    cartFields: (line: PackageLine<Option>) => ({
      regionId: line.config.regionId,
      planName: line.config.planName,
      terms: [...termsOf(packages(), line)],
      problem: problemOf(line),
    }),

    recheck: (lines: readonly PackageLine<Option>[]): Recheck<PackageConfig<Option>>[] =>
      lines.flatMap((line) => {
        const problem = problemOf(line)
        return problem === null ? [] : { is: 'refused', key: line.key, ...problem }
      }),
  }
}
