import type { HostingOption } from '../../../../contract/hosting-option.ts'
import { createHostingKind, type HostingKindDeps } from '../../../services/hosting/index.ts'
import { defineKind } from '../define-kind.ts'
import {
  boughtDomain,
  checkedName,
  checkHostingDomain,
  hostingDomainDeps,
} from '../hosting-domain.ts'
import { createPackageLines } from '../package-lines.ts'
import { createRenewPackage, packageRenewalLine } from '../renew-package.ts'
import type { PackageDeps } from '../package-deps.ts'
import {
  createFulfilSharedHosting,
  createUpgradeSharedHosting,
  type FulfilHostingDeps,
} from './fulfil-shared-hosting.ts'
import { sharedHostingDescription } from './shared-hosting-description.ts'

export type SharedHostingDeps = PackageDeps & FulfilHostingDeps & HostingKindDeps

/** Creates the kind of items that shared hosting is: how it is sold, fulfilled, owned and renewed. */
export const createSharedHosting = (deps: SharedHostingDeps) => {
  const { catalogue, db } = deps
  const { type, version } = sharedHostingDescription
  const domains = hostingDomainDeps(deps)
  const lines = createPackageLines<HostingOption>({
    ...{ type, version, db },
    packages: () => catalogue.packages(),
    checkOption: async (option, context) => {
      const websiteName = checkedName(option.websiteName)
      const checked = await checkHostingDomain(domains, type, option.domain, context)
      const { domain, hasDomain, key } = checked
      return {
        option: { websiteName, domain },
        ...{ subject: domain.name, hasDomain },
        ...(key === undefined ? {} : { key }),
      }
    },
  })
  return {
    kind: defineKind({
      ...sharedHostingDescription,
      companions: boughtDomain,
      add: lines.add,
      change: lines.change,
      edit: lines.edit,
      price: (line, context) => {
        const priced = lines.price(line, context)
        if (priced === undefined) return undefined
        const { prices, shown } = priced
        return { ...prices, details: { type, option: line.config.option, ...shown } }
      },
      recheck: (found) => Promise.resolve(lines.recheck(found)),
    }),
    fulfilment: {
      purchase: createFulfilSharedHosting(deps),
      renewal: createRenewPackage(deps),
      upgrade: createUpgradeSharedHosting(deps),
    },
    service: createHostingKind(deps),
    renewalLine: packageRenewalLine(sharedHostingDescription),
  }
}
