import { nextIssuance } from '../../../contract/certificate-plan.ts'
import type { Issuance } from './issuance.ts'

const dayMs = 86_400_000

/** Certificates end a second before midnight. */
const nextMidnight = (date: Date): Date => new Date(Math.ceil(date.getTime() / dayMs) * dayMs)

/** Returns when the term ends: the authority counts it from the day of the order. */
export const termEndOf = (issuances: readonly Issuance[]): Date | undefined => {
  const first = issuances.find(({ number }) => number === 1)
  if (first?.orderedAt === undefined) return undefined
  const orderedOn = Math.floor(first.orderedAt.getTime() / dayMs) * dayMs
  return new Date(orderedOn + first.days * dayMs)
}

/** Returns when the latest issued certificate of an item is to be replaced; undefined when it covers the term. */
export const replaceAt = (issuances: readonly Issuance[]): Date | undefined => {
  const latest = issuances.find(({ state }) => state === 'ISSUED')
  const termEndsAt = termEndOf(issuances)
  if (latest?.notBefore === undefined || latest.notAfter === undefined) return undefined
  if (termEndsAt === undefined) return undefined
  return nextIssuance(
    { issueAt: latest.notBefore, endsAt: nextMidnight(latest.notAfter) },
    termEndsAt,
  )
}
