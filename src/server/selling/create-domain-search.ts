import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts'
import type { Module } from '../platform/modules/index.ts'
import type { Providers } from '../providers/create-providers.ts'
import {
  createDomains,
  type CheckedNames,
  type Domains,
  type DomainsDeps,
} from './domain-search/index.ts'

interface DomainSearchDeps extends Pick<DomainsDeps, 'clock' | 'config'> {
  readonly providers: Providers
  readonly catalogue: LoadedCatalogue
  readonly checkedNames: CheckedNames
  readonly tidyEveryMs: number
}

/** Creates the domain search. */
export const createDomainSearch = ({
  providers,
  catalogue,
  checkedNames,
  tidyEveryMs,
  ...deps
}: DomainSearchDeps): Domains & Module => ({
  ...createDomains({ ...deps, ...providers, checkedNames, catalogue: catalogue.tlds }),
  schedules: [
    { name: 'checked names', everyMs: tidyEveryMs, run: () => checkedNames.deletePast() },
  ],
  stop: () => checkedNames.stop(),
})
