import { sql } from 'drizzle-orm'
import { baseOfName } from '../../../contract/certificate-names.ts'
import { certificateActions } from '../../../contract/certificate-actions.ts'
import { planIssuances } from '../../../contract/certificate-plan.ts'
import type { CertificateAction, CertificateStatus } from '../../../contract/certificates.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { findZoneOfName } from '../dns/index.ts'
import type { CertificateHost } from '../hosting/index.ts'
import { mostNamesOf } from './certificate-config.ts'
import { hostOf } from './install-certificate.ts'
import type { CertificateName, Issuance } from './issuance.ts'
import { replaceAt, termEndOf } from './replace-at.ts'
import type { OwnedCertificate } from './stored-certificates.ts'
import { readIssuances } from './stored-issuances.ts'
import { nextTryAt } from './tries.ts'
import { usualTime } from './usual-time.ts'

const dayMs = 86_400_000

const isoOf = (date: Date | undefined): string | null => date?.toISOString() ?? null

type ShownName = CertificateStatus['names'][number]

const causeOf = (
  { cause }: Partial<CertificateName>,
  isZoneOurs: boolean,
): CertificateStatus['names'][number]['cause'] =>
  cause === 'RECORD_MISSING' && isZoneOurs ? 'NOT_YET_SEEN' : (cause ?? null)

const showName = async (
  db: Queryable,
  customerId: string,
  one: Pick<CertificateName, 'name'> & Partial<CertificateName>,
): Promise<ShownName> => {
  const isOurs = async (name: string) => (await findZoneOfName(db, customerId, name)) !== undefined
  const { name, caa } = one
  const isZoneOurs = await isOurs(baseOfName(name))
  return {
    ...{ name, unicodeName: toUnicodeName(name), isZoneOurs },
    ...{ method: one.method ?? null, email: one.email ?? null, place: one.place ?? null },
    ...{ wanted: one.wanted ?? null, found: one.found ?? null, cause: causeOf(one, isZoneOurs) },
    caa:
      caa === undefined
        ? null
        : { ...caa, found: [...caa.found], isZoneOurs: await isOurs(caa.at) },
    ipv6: [...(one.ipv6 ?? [])],
    differing: (one.differing ?? []).map(({ found, ...view }) => ({ ...view, found: [...found] })),
    isValidated: one.isValidated ?? false,
  }
}

/** Returns the parts of a term, issued and planned, and which of them it has now. */
const partsOf = (
  issuances: readonly Issuance[],
  days: number,
  now: Date,
): Pick<CertificateStatus, 'part' | 'parts' | 'timeline'> => {
  const issued = issuances
    .flatMap(({ state, notBefore, notAfter }) =>
      state === 'ISSUED' && notBefore !== undefined && notAfter !== undefined
        ? { from: notBefore.toISOString(), until: notAfter.toISOString(), isIssued: true }
        : [],
    )
    .toReversed()
  const termEndsAt = termEndOf(issuances) ?? new Date(now.getTime() + days * dayMs)
  const next = issued.length === 0 ? now : replaceAt(issuances)
  const planned = next === undefined ? [] : planIssuances(next, termEndsAt)
  const timeline = [
    ...issued,
    ...planned.map(({ issueAt, endsAt }) => ({
      ...{ from: issueAt.toISOString(), until: endsAt.toISOString(), isIssued: false },
    })),
  ]
  return { part: Math.max(1, issued.length), parts: timeline.length, timeline }
}

/** A certificate with the requests of the term that is being worked on, and the certificate in force. */
export interface ShownCertificate {
  readonly owned: OwnedCertificate
  /** The latest first. */
  readonly issuances: readonly Issuance[]
  readonly inForce: Issuance | undefined
  /** The customer's hosting account that serves the names. */
  readonly host: CertificateHost | undefined
}

const isIssued = ({ state }: Issuance): boolean => state === 'ISSUED'

/** Reads a certificate: the renewal's requests once they have begun, else those of the running term. */
export const readShown = async (
  db: Queryable,
  owned: OwnedCertificate,
): Promise<ShownCertificate> => {
  const running = await readIssuances(db, owned.term.itemId)
  const next = owned.next === undefined ? [] : await readIssuances(db, owned.next.itemId)
  const issuances = next.length === 0 ? running : next
  const names = issuances[0]?.names.map(({ name }) => name) ?? owned.config.names
  return {
    ...{ owned, issuances },
    host: await hostOf(db, owned, names),
    inForce: next.find(isIssued) ?? running.find(isIssued),
  }
}

/** The authority pays back within this time. */
const refundableDays = 30

const hostingTypes = ['SHARED_HOSTING', 'CLOUD_HOSTING', 'WORDPRESS_HOSTING']

/** Returns whether a hosting of the customer has HTTPS for all names of a certificate without it. */
const hasFreeHttps = async (
  db: Queryable,
  { customerId, config: { sold, names } }: OwnedCertificate,
): Promise<boolean> => {
  if (sold.validation !== 'DV' || sold.group !== 'single') return false
  const domains = JSON.stringify(names.map((name) => name.replace(/^www\./, '')))
  const [row] = await rowsOf<{ has: boolean }>(
    db,
    sql`select exists (select from services where customer_id = ${customerId}::uuid
        and type in (select jsonb_array_elements_text(${JSON.stringify(hostingTypes)}::jsonb))
        and subject in (select jsonb_array_elements_text(${domains}::jsonb))
        and external_id is not null) as has`,
  )
  return row?.has ?? false
}

const stateOf = ({ owned, issuances }: ShownCertificate): CertificateStatus['state'] =>
  owned.cancelledAt === undefined ? (issuances[0]?.state ?? 'TO_ACTIVATE') : 'CANCELLED'

/** Returns what the customer can do with a certificate now. */
export const actionsOf = (shown: ShownCertificate, now: Date): readonly CertificateAction[] => {
  const { owned, issuances, inForce, host } = shown
  return certificateActions({
    state: stateOf(shown),
    isReplacement: (issuances[0]?.number ?? 1) > 1,
    isIssued: inForce !== undefined,
    isRenewed: owned.next !== undefined,
    isHosted: host !== undefined,
    isRefundable: now.getTime() - owned.startsAt.getTime() <= refundableDays * dayMs,
  })
}

const showHosting = ({ owned, host, inForce }: ShownCertificate): CertificateStatus['hosting'] => {
  if (host === undefined) return null
  const { installation } = owned
  const shown = { serviceId: host.serviceId, name: toUnicodeName(host.domains[0] ?? '') }
  if (installation === undefined) return { ...shown, state: 'OFF', problem: null }
  const { issuanceId, problem = null } = installation
  const isDone = inForce !== undefined && issuanceId === inForce.id
  if (!isDone) return { ...shown, state: 'WAITING', problem: null }
  return { ...shown, state: problem === null ? 'INSTALLED' : 'FAILED', problem }
}

const authoritysTurn: ReadonlySet<CertificateStatus['state']> = new Set([
  ...(['NAMES', 'ORGANISATION', 'SIGNING'] as const),
])

/** Returns since when the names are proven, and how long the authority usually takes from then on. */
const showWork = async (
  db: Queryable,
  latest: Issuance | undefined,
): Promise<CertificateStatus['work']> => {
  if (latest?.seenAt === undefined) return null
  if (!authoritysTurn.has(latest.state)) return null
  const { medianMs = null, lateMs = null } = (await usualTime(db, latest.validation)) ?? {}
  return { since: latest.seenAt.toISOString(), usualMs: medianMs, lateMs }
}

/** Returns how far a certificate is, as its customer sees it. */
export const showCertificate = async (
  db: Queryable,
  shown: ShownCertificate,
  now: Date,
): Promise<CertificateStatus> => {
  const { owned, issuances, inForce } = shown
  const { customerId, config, term } = owned
  const [latest] = issuances
  const names = latest?.names ?? config.names.map((name) => ({ name }))
  return {
    state: stateOf(shown),
    actions: [...actionsOf(shown, now)],
    names: await Promise.all(names.map((one) => showName(db, customerId, one))),
    reason: latest?.reason ?? null,
    nextTryAt: isoOf(nextTryAt(owned.triedAt, now)),
    work: await showWork(db, latest),
    mostNames: mostNamesOf(config),
    hosting: showHosting(shown),
    hasFreeHttps: await hasFreeHttps(db, owned),
    deadlineAt: isoOf(latest?.deadlineAt),
    csr: latest?.csr ?? config.csr ?? null,
    organisation: latest?.organisation ?? null,
    ...partsOf(issuances, latest?.days ?? term.days, now),
    validFrom: isoOf(inForce?.notBefore),
    validUntil: isoOf(inForce?.notAfter),
    reissueAt: isoOf(replaceAt(issuances)),
    termEndsAt: isoOf(termEndOf(issuances)),
    renewedUntil: isoOf(owned.next && owned.expiresAt),
  }
}
