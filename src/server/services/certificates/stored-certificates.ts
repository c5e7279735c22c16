import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { CertificateEnd } from '../../../contract/service-details.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Installation } from '../../platform/db/schema/index.ts'
import { CertificateConfig, daysOfYears } from './certificate-config.ts'

/** An order item that pays for a term. */
export interface PaidTerm {
  readonly itemId: string
  readonly days: number
}

/** A certificate that a customer owns. */
export interface OwnedCertificate {
  readonly serviceId: string
  readonly customerId: string
  readonly startsAt: Date
  /** When the paid terms end. */
  readonly expiresAt: Date
  readonly config: CertificateConfig
  /** Whose term runs. */
  readonly term: PaidTerm
  /** A paid renewal. */
  readonly next: PaidTerm | undefined
  readonly wakeAt: string | null
  readonly cancelledAt: Date | undefined
  /** When the authority was asked, in order. */
  readonly triedAt: readonly Date[]
  /** The hosting account where it is installed. */
  readonly installation: Installation | undefined
}

interface Row extends Record<string, unknown> {
  readonly serviceId: string
  readonly customerId: string
  readonly startsAt: string
  readonly expiresAt: string
  readonly config: unknown
  readonly itemId: string
  readonly years: number
  readonly nextItemId: string | null
  readonly nextYears: number | null
  readonly wakeAt: string | null
  readonly cancelledAt: string | null
  readonly triedAt: readonly string[]
  readonly installation: Installation | null
}

/** Reads a certificate that has not ended. */
export const readOwned = async (
  db: Queryable,
  serviceId: string,
): Promise<OwnedCertificate | undefined> => {
  const [row] = await rowsOf<Row>(
    db,
    sql`select c.service_id as "serviceId", s.customer_id as "customerId",
        s.starts_at::text as "startsAt", s.expires_at::text as "expiresAt", s.config, c.item_id as "itemId", i.duration as years,
        c.next_item_id as "nextItemId", n.duration as "nextYears", c.wake_at::text as "wakeAt",
        c.cancelled_at::text as "cancelledAt", c.tried_at as "triedAt", c.installation
      from certificates c join services s on s.id = c.service_id
        join order_items i on i.id = c.item_id left join order_items n on n.id = c.next_item_id
      where c.service_id = ${serviceId}::uuid and s.external_id is not null`,
  )
  if (row === undefined) return undefined
  const { customerId, itemId, years, nextItemId, nextYears, wakeAt, cancelledAt } = row
  return {
    ...{ serviceId, customerId, wakeAt },
    startsAt: new Date(row.startsAt),
    expiresAt: new Date(row.expiresAt),
    config: v.parse(CertificateConfig, row.config),
    term: { itemId, days: daysOfYears(years) },
    next:
      nextItemId === null ? undefined : { itemId: nextItemId, days: daysOfYears(nextYears ?? 1) },
    cancelledAt: cancelledAt === null ? undefined : new Date(cancelledAt),
    triedAt: row.triedAt.map((at) => new Date(at)),
    installation: row.installation ?? undefined,
  }
}

/** Returns the CTE body that stores whose order pays for a service, if `service` has a row. */
export const certificateRow = (itemId: string, service: SQL): SQL => sql`
  insert into certificates (service_id, item_id) select id, ${itemId}::uuid from ${service}
  on conflict do nothing`

/** Time after which a claimed certificate is due again, in case its job was lost. */
const leaseMs = 5 * 60_000

const leaseOf = (now: Date): SQL =>
  sql`${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz`

/** Marks a certificate as being looked at from now on; its job is enqueued beside. */
export const markDue = async (tx: Queryable, serviceId: string, now: Date): Promise<void> => {
  await rowsOf(
    tx,
    sql`update certificates set wake_at = ${leaseOf(now)} where service_id = ${serviceId}::uuid`,
  )
}

/** Claims certificates that are due; returns their services. Servers may run it concurrently. */
export const claimDue = async (tx: Queryable, now: Date, most: number): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update certificates set wake_at = ${leaseOf(now)} where service_id in (
        select service_id from certificates where wake_at <= ${now.toISOString()}::timestamptz
        order by wake_at limit ${most}::integer for update skip locked)
      returning service_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** Stores when a certificate is due next, unless another run or call has decided it meanwhile. */
export const scheduleNext = async (
  db: Queryable,
  { serviceId, wakeAt }: Pick<OwnedCertificate, 'serviceId' | 'wakeAt'>,
  next: Date | undefined,
): Promise<void> => {
  await rowsOf(
    db,
    sql`update certificates set wake_at = ${next?.toISOString() ?? null}::timestamptz
      where service_id = ${serviceId}::uuid
        and wake_at is not distinct from ${wakeAt}::timestamptz`,
  )
}

/** Cancels a certificate before it is issued; returns whether it could. */
export const markCancelled = async (
  tx: Queryable,
  serviceId: string,
  now: Date,
): Promise<boolean> => {
  const marked = await rowsOf(
    tx,
    sql`update certificates c set cancelled_at = ${now.toISOString()}::timestamptz
      where c.service_id = ${serviceId}::uuid and not exists (
        select from certificate_issuances i where i.item_id = c.item_id and i.state = 'ISSUED')
      returning 1 as marked`,
  )
  return marked.length > 0
}

/** Stores whether a further term may be bought. */
const setRenewable = async (tx: Queryable, serviceId: string, is: boolean): Promise<void> => {
  await rowsOf(
    tx,
    sql`update services set config = config || jsonb_build_object('isRenewable', ${is}::boolean)
      where id = ${serviceId}::uuid`,
  )
}

/** Reserves the following term of a certificate for a paid renewal; returns whether it was free. */
export const reserveNext = async (
  tx: Queryable,
  serviceId: string,
  customerId: string,
  itemId: string,
): Promise<boolean> => {
  const reserved = await rowsOf(
    tx,
    sql`update certificates c set next_item_id = ${itemId}::uuid from services s
      where c.service_id = ${serviceId}::uuid and s.id = c.service_id
        and s.customer_id = ${customerId}::uuid and s.external_id is not null
        and c.cancelled_at is null and coalesce(c.next_item_id, ${itemId}::uuid) = ${itemId}::uuid
      returning 1 as reserved`,
  )
  if (reserved.length > 0) await setRenewable(tx, serviceId, false)
  return reserved.length > 0
}

/** Makes the renewal's term the one that runs. */
export const beginNext = async (tx: Queryable, serviceId: string): Promise<void> => {
  await rowsOf(
    tx,
    sql`update certificates set item_id = next_item_id, next_item_id = null
      where service_id = ${serviceId}::uuid and next_item_id is not null`,
  )
  await setRenewable(tx, serviceId, true)
}

/** Gives up a renewal: the service ends with the term that runs. */
export const dropNext = async (
  tx: Queryable,
  serviceId: string,
  termEndsAt: Date | undefined,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update certificates set next_item_id = null where service_id = ${serviceId}::uuid`,
  )
  await setRenewable(tx, serviceId, true)
  if (termEndsAt !== undefined) await storeTermEnd(tx, serviceId, termEndsAt)
}

/** Stores other names for a certificate, the main one first. */
export const renameCertificate = async (
  tx: Queryable,
  serviceId: string,
  names: readonly string[],
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update services set subject = ${names[0] ?? ''},
        config = config || jsonb_build_object('names', ${JSON.stringify(names)}::jsonb)
      where id = ${serviceId}::uuid`,
  )
}

/** Stores when the paid term ends. */
export const storeTermEnd = async (
  tx: Queryable,
  serviceId: string,
  termEndsAt: Date,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update services set expires_at = ${termEndsAt.toISOString()}::timestamptz
      where id = ${serviceId}::uuid`,
  )
}

/** Allows renewals, also automatic ones, with the first certificate: before, there is nothing to renew. */
export const renewItself = async (tx: Queryable, serviceId: string): Promise<void> => {
  await rowsOf(tx, sql`update services set auto_renew = true where id = ${serviceId}::uuid`)
  await setRenewable(tx, serviceId, true)
}

/** Stores where a certificate is installed, and how that went. */
export const storeInstallation = async (
  tx: Queryable,
  serviceId: string,
  installation: Installation,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update certificates set installation = ${JSON.stringify(installation)}::jsonb
      where service_id = ${serviceId}::uuid`,
  )
}

/** Ends the service of a certificate that was paid back. */
export const endCertificate = async (
  tx: Queryable,
  serviceId: string,
  why: CertificateEnd,
  now: Date,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`with ended as (
        update services set state = 'ENDED', external_id = null, auto_renew = false,
          config = config || jsonb_build_object('endedWhy', ${why}::text),
          ends_at = ${now.toISOString()}::timestamptz,
          expires_at = least(expires_at, ${now.toISOString()}::timestamptz)
        where id = ${serviceId}::uuid returning id)
      update certificates set wake_at = null where service_id in (select id from ended)`,
  )
}
