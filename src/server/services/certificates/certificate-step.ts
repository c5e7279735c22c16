import { sql } from 'drizzle-orm'
import { baseOfName } from '../../../contract/certificate-names.ts'
import type { ServiceStep } from '../../../contract/service-step.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { findZoneOfName } from '../dns/index.ts'
import type { CertificateName, IssuanceState } from './issuance.ts'

type StepName = Pick<CertificateName, 'name' | 'method' | 'isValidated'> & {
  readonly isForbidden: boolean
}

/** What decides whose turn it is with a certificate that is not issued. */
export interface StepFacts {
  readonly isCancelled: boolean
  /** Of the latest request; null before the first. */
  readonly state: Exclude<IssuanceState, 'ISSUED'> | null
  /** Whether all proofs could be seen. */
  readonly isSeen: boolean
  readonly names: readonly (StepName & { readonly isZoneOurs: boolean })[]
}

/** Returns what a certificate waits for that is not issued. */
export const certificateStep = ({ isCancelled, state, isSeen, names }: StepFacts): ServiceStep => {
  if (isCancelled) return 'REFUND'
  const isForbidden = names.some((name) => name.isForbidden)
  // We add and check the records in our zones.
  const isOurs = names.every(
    ({ isValidated, method, isZoneOurs }) => isValidated || (isZoneOurs && method === 'CNAME'),
  )
  switch (state) {
    case null:
      return 'ACTIVATION'
    case 'REFUSED':
      return 'CORRECTION'
    case 'NEW':
    case 'SIGNING':
      return isForbidden ? 'CAA' : 'AUTHORITY'
    case 'NAMES':
      return isSeen || isOurs ? 'AUTHORITY' : 'PROOF'
    case 'ORDERING':
    case 'ORGANISATION':
      return 'AUTHORITY'
    case 'REJECTED':
    case 'CANCELLED':
      return 'REFUND'
  }
}

interface Row extends Record<string, unknown>, Omit<StepFacts, 'names'> {
  readonly id: string
  readonly customerId: string
  readonly names: readonly StepName[] | null
}

/** Reads what each of these certificates waits for, without those that are issued. */
export const readCertificateSteps = async (
  db: Queryable,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, ServiceStep>> => {
  const rows = await rowsOf<Row>(
    db,
    sql`select s.id::text, s.customer_id::text as "customerId",
        c.cancelled_at is not null as "isCancelled", latest.state,
        latest.seen_at is not null as "isSeen", (
          select jsonb_agg(jsonb_build_object('name', n.name, 'method', n.method,
            'isValidated', n.is_validated, 'isForbidden', n.caa is not null))
          from certificate_names n where n.issuance_id = latest.id) as names
      from certificates c join services s on s.id = c.service_id
        left join lateral (select i.id, i.state, i.seen_at from certificate_issuances i
          where i.item_id = c.item_id order by i.number desc limit 1) as latest on true
      where c.service_id in (
          select value::uuid from jsonb_array_elements_text(${JSON.stringify(serviceIds)}::jsonb))
        and not exists (select from certificate_issuances i
          where i.item_id = c.item_id and i.state = 'ISSUED')`,
  )
  const steps = rows.map(async ({ id, customerId, names, ...facts }) => {
    const inZones = (names ?? []).map(async (one) => {
      // Only then does it matter whose zone it is.
      const isOpen = facts.state === 'NAMES' && !facts.isSeen && !one.isValidated
      const zone = isOpen ? await findZoneOfName(db, customerId, baseOfName(one.name)) : undefined
      return { ...one, isZoneOurs: zone !== undefined }
    })
    return [id, certificateStep({ ...facts, names: await Promise.all(inZones) })] as const
  })
  return new Map(await Promise.all(steps))
}
