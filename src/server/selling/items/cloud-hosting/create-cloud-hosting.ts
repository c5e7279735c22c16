import type { CloudHostingOption } from '../../../../contract/hosting-option.ts'
import {
  createCloudHostingKind,
  type WebSpaceTaskDeps,
} from '../../../services/web-spaces/index.ts'
import { defineKind } from '../define-kind.ts'
import { boughtDomain, hostingDomainDeps } from '../hosting-domain.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createPackageLines } from '../package-lines.ts'
import { createRenewPackage, packageRenewalLine } from '../renew-package.ts'
import { checkCloudChange } from '../space-option.ts'
import { cloudHostingDescription } from './cloud-hosting-description.ts'
import { createCheckCloudHosting, withApplication } from './cloud-hosting-option.ts'
import { createFulfilCloudHosting, createUpgradeCloudHosting } from './fulfil-cloud-hosting.ts'

export type CloudHostingDeps = PackageDeps & WebSpaceTaskDeps

const createLines = (deps: CloudHostingDeps) => {
  const { catalogue, db, settings } = deps
  const { type, version } = cloudHostingDescription
  const packages = () => catalogue.packages()
  const domains = { ...hostingDomainDeps(deps), packages, zone: settings.zone }
  return createPackageLines<CloudHostingOption>({
    ...{ type, version, db, packages },
    checkOption: createCheckCloudHosting(domains, type),
    checkChange: (service, input) => checkCloudChange(packages(), service, input),
  })
}

/** Creates the kind of items that cloud hosting is: how it is sold, fulfilled, owned and renewed. */
export const createCloudHosting = (deps: CloudHostingDeps) => {
  const { type } = cloudHostingDescription
  const lines = createLines(deps)
  return {
    kind: defineKind({
      ...cloudHostingDescription,
      companions: boughtDomain,
      add: (inputs, context) => lines.add(inputs.map(withApplication), context),
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
      purchase: createFulfilCloudHosting(deps),
      renewal: createRenewPackage(deps),
      upgrade: createUpgradeCloudHosting(deps),
    },
    service: createCloudHostingKind(deps),
    renewalLine: packageRenewalLine(cloudHostingDescription),
  }
}
