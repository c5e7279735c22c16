import type { HostingOption } from '../../../../contract/hosting-option.ts'
import { parseExactDomain } from '../../../catalogue/domain-names/index.ts'
import { createHostingKind, type HostingKindDeps } from '../../../services/hosting/index.ts'
import { defineKind } from '../define-kind.ts'
import { newRegistration } from '../domain/new-registration.ts'
import { checkedName, checkHostingDomain } from '../hosting-domain.ts'
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
  const lines = createPackageLines<HostingOption>({
    ...{ type, version, db },
    packages: () => catalogue.packages(),
    checkOption: async (option, context) => {
      const websiteName = checkedName(option.websiteName)
      const domainName = (typed: string) => parseExactDomain(typed, catalogue.tlds).name
      const domainDeps = { db, domainName, ownsName: deps.services.ownsName }
      const checked = await checkHostingDomain(domainDeps, type, option.domain, context)
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
      companions: ({ option }) =>
        'domain' in option && option.domain.from === 'NEW_PURCHASE'
          ? [newRegistration(option.domain.name)]
          : [],
      add: lines.add,
      change: lines.change,
      edit: lines.edit,
      price: (line, context) => {
        const priced = lines.price(line, context)
        if (priced === undefined) return undefined
        const { ordered, change = null, ...prices } = priced
        const { action, config } = line
        return {
          ...prices,
          orderConfig: { ...config, ...ordered },
          details: { type, action, option: config.option, change, ...lines.cartFields(line) },
        }
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
