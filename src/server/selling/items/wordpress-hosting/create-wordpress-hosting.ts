import type { WordpressOption } from '../../../../contract/hosting-option.ts'
import { zero } from '../../../../contract/money.ts'
import {
  createWordpressKind,
  isHostFree,
  type WebSpaceTaskDeps,
} from '../../../services/web-spaces/index.ts'
import { defineKind } from '../define-kind.ts'
import { boughtDomain, hostingDomainDeps } from '../hosting-domain.ts'
import type { Line, Recheck } from '../item-kind.ts'
import type { PackageFacts } from '../package-config.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createPackageLines } from '../package-lines.ts'
import { createRenewPackage, packageRenewalLine } from '../renew-package.ts'
import { extraMonths } from './extra-months.ts'
import {
  createFulfilWordpressHosting,
  createUpgradeWordpressHosting,
} from './fulfil-wordpress-hosting.ts'
import {
  wordpressHostingDescription,
  type WordpressHostingConfig,
} from './wordpress-hosting-description.ts'
import { createCheckWordpress } from './wordpress-option.ts'

export type WordpressHostingDeps = PackageDeps & WebSpaceTaskDeps

const { type, version } = wordpressHostingDescription

type WordpressLine = Line<typeof type, WordpressHostingConfig, PackageFacts>

const createLines = (deps: WordpressHostingDeps) => {
  const { catalogue, db, settings } = deps
  const packages = () => catalogue.packages()
  const domains = { ...hostingDomainDeps(deps), packages, zone: settings.zone }
  return createPackageLines<WordpressOption>({
    ...{ type, version, db, packages },
    checkOption: createCheckWordpress(domains, type),
  })
}

/** Returns the lines whose free subdomain was taken meanwhile. */
const recheckFree = async (
  { db }: WordpressHostingDeps,
  lines: readonly WordpressLine[],
): Promise<readonly Recheck<WordpressHostingConfig>[]> => {
  const checked = await Promise.all(
    lines.map(async ({ key, subject: name, config: { option } }) => {
      const isFree = 'domain' in option && option.domain.option === 'FREE'
      if (!isFree || (await isHostFree(db, name))) return []
      return [{ is: 'refused', key, code: 'DOMAIN_NOT_AVAILABLE', params: { name } }] as const
    }),
  )
  return checked.flat()
}

/** Creates the kind of items that WordPress hosting is: how it is sold, fulfilled, owned and renewed. */
export const createWordpressHosting = (deps: WordpressHostingDeps) => {
  const lines = createLines(deps)
  return {
    kind: defineKind({
      ...wordpressHostingDescription,
      companions: boughtDomain,
      add: lines.add,
      change: lines.change,
      edit: lines.edit,
      price: (line, context) => {
        const priced = lines.price(line, context)
        if (priced === undefined) return undefined
        const { prices, shown } = priced
        const { action, config, duration, duration_type: durationType } = line
        const months = extraMonths({ action, duration, durationType })
        return {
          ...prices,
          ...(months > 0
            ? { coded: { code: 'WP_HOSTING_EXTRA_DISCOUNT', amount: zero, months } }
            : {}),
          details: { ...{ type, option: config.option, ...shown }, extraMonths: months },
        }
      },
      recheck: async (found) => [...lines.recheck(found), ...(await recheckFree(deps, found))],
    }),
    fulfilment: {
      purchase: createFulfilWordpressHosting(deps),
      renewal: createRenewPackage(deps),
      upgrade: createUpgradeWordpressHosting(deps),
    },
    service: createWordpressKind(deps),
    renewalLine: packageRenewalLine(wordpressHostingDescription),
  }
}
