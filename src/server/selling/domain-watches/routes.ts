import {
  listDomainWatches,
  maximumWatches,
  unwatchDomain,
  watchDomain,
} from '../../../contract/domain-watches.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Availability } from '../domain-search/index.ts'
import { toStrictAscii } from '../../platform/domain-names/index.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { countOthers, deleteWatch, findWaiting, listWatches, saveWatch } from './stored-watches.ts'

export interface DomainWatchDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly availability: Pick<Availability, 'check'>
  /** Returns a sold name's A-labels. Throws REQUIRED_DOMAIN, INVALID_DOMAIN or UNSUPPORTED_TLD. */
  readonly domainName: (typed: string) => string
}

export const domainWatchRoutes = (deps: DomainWatchDeps): Route[] => {
  const { db, clock, availability, domainName } = deps
  // Each call may cause a registry query.
  const limit = createLimit(60, 60)

  /** Throws ApiError DOMAIN_NOT_TAKEN or DOMAIN_NOT_CHECKED. */
  const mustBeTaken = async (name: string): Promise<void> => {
    const { state } = await availability.check(name)
    if (state === 'unknown') throw new ApiError('DOMAIN_NOT_CHECKED')
    if (state !== 'taken') throw new ApiError('DOMAIN_NOT_TAKEN')
  }

  return [
    route(listDomainWatches, async (_, { customer }) => ({
      watches: await listWatches(db, customer.customerId),
    })),

    route(watchDomain, async ({ body }, { customer: { customerId } }) => {
      const name = domainName(body.domainName)
      const waiting = await findWaiting(db, customerId, name)
      if (waiting !== undefined) return waiting
      if ((await countOthers(db, customerId, name)) >= maximumWatches) {
        throw new ApiError('WATCHES_LIMITED', { limit: maximumWatches })
      }
      await limit(customerId)
      await mustBeTaken(name)
      return saveWatch(db, { customerId, name, now: clock.now() })
    }),

    route(unwatchDomain, async ({ body }, { customer: { customerId } }) => {
      const sent = body.domainName.trim().toLowerCase()
      await deleteWatch(db, customerId, toStrictAscii(sent) ?? sent)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
