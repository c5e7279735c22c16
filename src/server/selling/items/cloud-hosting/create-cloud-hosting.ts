import type { CloudHostingOption } from '../../../../contract/hosting-option.ts'
import { parseExactDomain } from '../../../catalogue/domain-names/index.ts'
import { createCloudHostingKind, type SiteTaskDeps } from '../../../services/web-spaces/index.ts'
import { defineKind } from '../define-kind.ts'
import { newRegistration } from '../domain/new-registration.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createPackageLines } from '../package-lines.ts'
import { createRenewPackage, packageRenewalLine } from '../renew-package.ts'
import { checkCloudChange } from '../space-option.ts'
import { cloudHostingDescription } from './cloud-hosting-description.ts'
import { createCheckCloudHosting, withApplication } from './cloud-hosting-option.ts'
import { createFulfilCloudHosting, createUpgradeCloudHosting } from './fulfil-cloud-hosting.ts'

export type CloudHostingDeps = PackageDeps & SiteTaskDeps

const createLines = ({ catalogue, db, services, settings }: CloudHostingDeps) => {
  const { type, version } = cloudHostingDescription
  const packages = () => catalogue.packages()
  const domains = {
    ...{ db, packages, zone: settings.zone, ownsName: services.ownsName },
    domainName: (typed: string) => parseExactDomain(typed, catalogue.tlds).name,
  }
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
      companions: ({ option }) =>
        'domain' in option && option.domain.from === 'NEW_PURCHASE'
          ? [newRegistration(option.domain.name)]
          : [],
      add: (inputs, context) => lines.add(inputs.map(withApplication), context),
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
      purchase: createFulfilCloudHosting(deps),
      renewal: createRenewPackage(deps),
      upgrade: createUpgradeCloudHosting(deps),
    },
    service: createCloudHostingKind(deps),
    renewalLine: packageRenewalLine(cloudHostingDescription),
  }
}
