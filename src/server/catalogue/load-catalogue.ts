import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  catalogueRoutes,
  createCatalogue,
  createProducts,
  createPublishChanges,
  smsPrices,
  type Catalogue,
  type CertificateRecord,
  type PackageRecord,
  type SoldMessages,
  type TldRules,
  type TldRulesByTld,
} from './products/index.ts'
import { siteRoutes } from './sites/index.ts'

interface LoadingDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<Config, 'countryHeader' | 'sharedHostingDemoUrl' | 'websiteDir'>
}

/** The catalogue's district. */
export interface LoadedCatalogue extends Module {
  readonly tlds: Catalogue
  /** Returns the rules of all registries, as they are now. */
  readonly rules: () => TldRulesByTld
  /** Returns the rules for a name's (ASCII) TLD. */
  readonly rulesOf: (name: string) => TldRules | undefined
  /** Returns all packages, as they are now. */
  readonly packages: () => readonly PackageRecord[]
  /** Returns all SSL certificates, as they are now. */
  readonly certificates: () => readonly CertificateRecord[]
  /** Returns what messages cost, as they are now. */
  readonly messages: () => SoldMessages
}

/** Loads TLDs with their rules and all other products. */
export const loadCatalogue = async ({
  db,
  clock,
  log,
  config,
}: LoadingDeps): Promise<LoadedCatalogue> => {
  const [tlds, products] = await Promise.all([
    createCatalogue(db, log),
    createProducts({ db, clock, log, publishChanges: createPublishChanges({ db, clock, log }) }),
  ])
  const cached = [tlds, products]
  return {
    tlds,
    rules: () => tlds.rules,
    rulesOf: (name) => tlds.rules.get(name.slice(name.indexOf('.') + 1)),
    packages: () => products.value.packages,
    certificates: () => products.value.certificates,
    messages: () => smsPrices(products.value),
    routes: [
      ...catalogueRoutes({
        ...{ catalogue: tlds, products, clock },
        demoUrl: config.sharedHostingDemoUrl,
      }),
      ...siteRoutes({
        db,
        clock,
        countryHeader: config.countryHeader,
        websiteDir: config.websiteDir,
      }),
    ],
    reload: () => Promise.all(cached.map((table) => table.reload())),
    stop: () => cached.forEach((table) => table.stop()),
  }
}
