import type { ChosenAddon } from '../../../contract/configured-price.ts'
import type { PackageRecord } from '../../catalogue/products/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ChangeContext, ChangeInput, PricedChange } from './item-kind.ts'
import { findServiceFacts, type ServiceFacts } from './package-facts.ts'
import { changeOf, packageOnSale } from './package-price.ts'

export interface PriceChangeDeps {
  readonly db: Queryable
  readonly packages: () => readonly PackageRecord[]
  /** Refuses a change that the provider cannot make. @throws ApiError */
  readonly checkChange?: (
    service: ServiceFacts,
    input: {
      readonly productKey: string
      readonly regionId: string
      readonly addons: ChosenAddon[]
    },
  ) => void
}

/** Finds a service that can be renewed or changed. @throws ApiError */
export const findActiveService = async (
  db: Queryable,
  customerId: string,
  serviceId: string,
): Promise<ServiceFacts> => {
  const service = await findServiceFacts(db, customerId, serviceId)
  if (service === undefined) throw new ApiError('SERVICE_NOT_FOUND')
  if (service.state !== 'ACTIVE') throw new ApiError('SERVICE_STATE_INVALID')
  return service
}

/** Creates what prices a change of a package's service within its term. */
export const createPriceChange =
  ({ db, packages, checkChange }: PriceChangeDeps) =>
  async (
    { serviceId, productKey, addons: chosen }: ChangeInput,
    { customerId, now, minimum }: ChangeContext,
  ): Promise<PricedChange> => {
    const service = await findActiveService(db, customerId, serviceId)
    const begins = service.nextPlan?.startsAt !== undefined
    if (service.isChanging || begins) throw new ApiError('CHANGE_IN_PROGRESS')
    const { regionId, duration, durationType, planName } = service.config
    const addons = [...chosen]
    checkChange?.(service, { productKey, regionId, addons })
    const change = changeOf(
      { packages: packages(), now, minimum },
      {
        ...{ key: '', subject: service.subject, action: 'upgrade', product_key: productKey },
        config: { regionId, addons, planName, option: { serviceId } },
        ...{ duration, duration_type: durationType, facts: { service } },
      },
    )
    if (change === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    if (!change.ok) throw new ApiError(change.code, change.params)
    const record = packageOnSale(packages(), productKey, regionId)
    return { service, change, planName: record?.name ?? planName }
  }
