import { maximumDomains, type CloudHostingOption } from '../../../../contract/hosting-option.ts'
import type { PackageRecord } from '../../../catalogue/products/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { requireProofOnceHere } from '../../../services/web-space-tasks/index.ts'
import {
  checkedName,
  checkHostingDomain,
  findNameFacts,
  thirdPartyName,
  type HostingDomainDeps,
} from '../hosting-domain.ts'
import type { AddContext } from '../item-kind.ts'
import type { CheckedOption, NewPackage } from '../package-lines.ts'
import { checkSpace, refuseOurNames } from '../space-option.ts'

type Input = NewPackage<CloudHostingOption>

/** Makes the application of an option the choice of `ch-app`. @throws ApiError ADDON_REPEATED */
export const withApplication = (input: Input): Input => {
  const { option, addons } = input
  if (!('websiteName' in option) || option.application === undefined) return input
  const { application: value, ...rest } = option
  const chosen = addons.find(({ name }) => name === 'ch-app')
  if (chosen !== undefined && chosen.value !== value) {
    throw new ApiError('ADDON_REPEATED', { addon: 'ch-app' })
  }
  const added = chosen === undefined ? [{ name: 'ch-app', value }] : []
  return { ...input, option: rest, addons: [...addons, ...added] }
}

/** Returns the further domains of a website as A-labels. @throws ApiError */
const checkAdditional = async (
  deps: HostingDomainDeps,
  [main, typed]: readonly [main: string, typed: readonly string[]],
  most: number,
  context: AddContext,
): Promise<string[]> => {
  if (typed.length + 1 > most) {
    throw new ApiError('ADDON_OUT_OF_RANGE', { addon: 'ch-domain', min: 1, max: most })
  }
  const names = typed.map((name) => {
    if (name.trim() === '') throw new ApiError('INCOMPLETE_DOMAIN_CONFIG')
    return thirdPartyName(name)
  })
  const all = [main, ...names]
  const facts = await Promise.all(names.map((name) => findNameFacts(deps.db, name, context)))
  const isTaken = facts.some((one) => one?.isConnected === true || one?.type != null)
  if (isTaken || new Set(all).size < all.length) throw new ApiError('DOMAIN_CONNECTED')
  for (const name of names) await requireProofOnceHere(deps, context.customerId, name)
  return names
}

export interface CheckCloudDeps extends HostingDomainDeps {
  readonly packages: () => readonly PackageRecord[]
  readonly zone: string
}

/** Creates the check of what new cloud hosting is for. */
export const createCheckCloudHosting =
  (deps: CheckCloudDeps, type: string) =>
  async (
    option: CloudHostingOption,
    context: AddContext & { readonly input: Input },
  ): Promise<CheckedOption<CloudHostingOption>> => {
    const websiteName = checkedName(option.websiteName)
    const values = checkSpace(deps.packages(), 'ch', context.input)
    const { domain, hasDomain, key } = await checkHostingDomain(deps, type, option.domain, context)
    const limit = values.get('ch-domain')
    const additionalDomains = await checkAdditional(
      deps,
      [domain.name, option.additionalDomains ?? []],
      typeof limit === 'number' ? limit : maximumDomains,
      context,
    )
    refuseOurNames(deps.zone, [domain.name, ...additionalDomains])
    return {
      option: { websiteName, domain, additionalDomains },
      ...{ subject: domain.name, hasDomain },
      ...(key === undefined ? {} : { key }),
    }
  }
