import { parseExactDomain } from '../catalogue/domain-names/index.ts'
import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts'
import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  createCheckWatches,
  domainFreeMail,
  domainWatchRoutes,
  mailDomainFree,
  type CheckWatchesDeps,
} from './domain-watches/index.ts'

interface DomainWatchesDeps extends CheckWatchesDeps {
  readonly catalogue: LoadedCatalogue
  readonly mail: MailDeps
}

/** Watches of names that are taken. */
export interface DomainWatches extends Module {
  /** Checks the watched names that are due; returns how many. */
  readonly checkDue: () => Promise<number>
}

const everyMs = 60_000

/** Creates the watches of names that are taken. */
export const createDomainWatches = (deps: DomainWatchesDeps): DomainWatches => {
  const { catalogue, mail } = deps
  const watches = createCheckWatches(deps)
  const checkDue = () => watches.round()
  return {
    checkDue,
    routes: domainWatchRoutes({
      ...deps,
      domainName: (typed) => parseExactDomain(typed, catalogue.tlds).name,
    }),
    jobs: [mailJob(mailDomainFree, domainFreeMail, mail)],
    schedules: [{ name: 'watched names', everyMs, run: checkDue }],
  }
}
