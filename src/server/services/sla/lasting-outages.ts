import * as v from 'valibot'
import type { LastingOutage, Outage as ShownOutage } from '../../../contract/outages.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Service } from '../lifecycle/index.ts'
import { coveredServices, coveredTypes } from './covered-services.ts'
import { affects, outagesIn, showOutage, type Outage } from './stored-outages.ts'

interface View {
  readonly now: Date
  readonly locale: Locale
}

const lastingAt = (db: Queryable, now: Date): Promise<readonly Outage[]> =>
  outagesIn(db, { from: now, until: new Date(now.getTime() + 1) })

const Placed = v.object({ regionId: v.nullish(v.string(), '') })

/** Returns which outages of a service last. */
export const outagesByService = async (
  db: Queryable,
  { now, locale }: View,
): Promise<(service: Pick<Service, 'id' | 'type' | 'config'>) => ShownOutage[]> => {
  const outages = await lastingAt(db, now)
  return ({ id, type, config }) => {
    if (!coveredTypes.some((covered) => covered === type)) return []
    const { regionId } = v.parse(Placed, config)
    return outages
      .filter((outage) => affects(outage, { id, type, regionId }))
      .map((outage) => showOutage(outage, locale))
  }
}

/** Returns the outages that last, each with the services of a customer that it affects. */
export const lastingOutages = async (
  db: Queryable,
  customerId: string,
  { now, locale }: View,
): Promise<LastingOutage[]> => {
  const outages = await lastingAt(db, now)
  if (outages.length === 0) return []
  const until = new Date(now.getTime() + 1)
  const services = await coveredServices(db, customerId, { from: now, until })
  return outages.flatMap((outage) => {
    const affected = services.filter((service) => affects(outage, service))
    if (affected.length === 0) return []
    const shown = affected.map(({ id, subject }) => ({ id, name: toUnicodeName(subject) }))
    return [{ ...showOutage(outage, locale), services: shown }]
  })
}

/** Returns how many services of a customer an outage affects. */
export const countAffected = async (
  db: Queryable,
  customerId: string,
  view: View,
): Promise<number> => {
  const outages = await lastingOutages(db, customerId, view)
  return new Set(outages.flatMap(({ services }) => services.map(({ id }) => id))).size
}
