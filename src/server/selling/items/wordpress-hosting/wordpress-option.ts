import type { HostingDomain, WordpressOption } from '../../../../contract/hosting-option.ts'
import type { PackageRecord } from '../../../catalogue/products/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { hostUnder, isHostFree } from '../../../services/web-spaces/index.ts'
import {
  checkedName,
  checkHostingDomain,
  findNameFacts,
  type CheckedDomain,
  type HostingDomainDeps,
} from '../hosting-domain.ts'
import type { AddContext } from '../item-kind.ts'
import type { CheckedOption, NewPackage } from '../package-lines.ts'
import { checkSpace, refuseOurNames } from '../space-option.ts'

export interface CheckWordpressDeps extends HostingDomainDeps {
  readonly packages: () => readonly PackageRecord[]
  readonly zone: string
}

/** Returns the name of a free subdomain under our zone. @throws ApiError INVALID_DOMAIN */
export const freeHost = (zone: string, typed: string): string => {
  const host = hostUnder(zone, typed.trim().toLowerCase())
  if (host === undefined) throw new ApiError('INVALID_DOMAIN')
  return host
}

type Free = Extract<HostingDomain, { readonly option: 'FREE' }>

/** Checks a free subdomain; it is reserved when it is paid. @throws ApiError DOMAIN_NOT_AVAILABLE */
const checkFree = async (
  { db, zone }: CheckWordpressDeps,
  domain: Free,
  context: AddContext,
): Promise<CheckedDomain> => {
  if (domain.name.trim() === '') throw new ApiError('INCOMPLETE_DOMAIN_CONFIG')
  const host = freeHost(zone, domain.name)
  if (!(await isHostFree(db, host))) throw new ApiError('DOMAIN_NOT_AVAILABLE', { name: host })
  const name = domain.name.trim().toLowerCase()
  const facts = await findNameFacts(db, name, context)
  return { domain: { ...domain, name }, hasDomain: true, key: facts?.key ?? undefined }
}

/** Creates the check of what new WordPress hosting is for. */
export const createCheckWordpress =
  (deps: CheckWordpressDeps, type: string) =>
  async (
    option: WordpressOption,
    context: AddContext & { readonly input: NewPackage<WordpressOption> },
  ): Promise<CheckedOption<WordpressOption>> => {
    const websiteName = checkedName(option.websiteName)
    checkSpace(deps.packages(), 'wp', context.input)
    const { domain, hasDomain, key } =
      option.domain.option === 'FREE'
        ? await checkFree(deps, option.domain, context)
        : await checkHostingDomain(deps, type, option.domain, context)
    if (domain.option !== 'FREE') refuseOurNames(deps.zone, [domain.name])
    const { theme, plugins = [] } = option
    return {
      option: {
        ...{ websiteName, domain, plugins: [...new Set(plugins)] },
        ...(theme === undefined ? {} : { theme }),
      },
      subject: domain.option === 'FREE' ? freeHost(deps.zone, domain.name) : domain.name,
      hasDomain,
      ...(key === undefined ? {} : { key }),
    }
  }
