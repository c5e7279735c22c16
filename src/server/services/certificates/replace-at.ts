import { certificateDays, nextIssuance } from '../../../contract/certificate-plan.ts'
import type { Issuance } from './issuance.ts'

const dayMs = 86_400_000

const midnight = (date: Date): number => Math.floor(date.getTime() / dayMs) * dayMs

/** Certificates end a second before midnight. */
const nextMidnight = (date: Date): Date => new Date(Math.ceil(date.getTime() / dayMs) * dayMs)

/** Returns when the term ends: it counts from the day of the order, a renewal's from the end of the earlier term. */
export const termEndOf = (
  issuances: readonly Pick<Issuance, 'number' | 'orderedAt' | 'coversFrom' | 'days'>[],
): Date | undefined => {
  const first = issuances.find(({ number }) => number === 1)
  if (first?.orderedAt === undefined) return undefined
  const { orderedAt, coversFrom = orderedAt, days } = first
  return new Date(Math.max(midnight(orderedAt), midnight(coversFrom)) + days * dayMs)
}

type Validity = Pick<Issuance, 'notBefore' | 'notAfter'>

/** Returns whether the authority's order covers no more: a later certificate of it ends no later, and early for its day. */
const isOrderUsedUp = (latest: Validity, before: Validity | undefined): boolean => {
  const { notBefore, notAfter } = latest
  if (notBefore === undefined || notAfter === undefined) return false
  if (before?.notBefore === undefined || before.notAfter === undefined) return false
  const days = (notAfter.getTime() - notBefore.getTime()) / dayMs
  const isLater = midnight(notBefore) > midnight(before.notBefore)
  return isLater && notAfter <= before.notAfter && days < certificateDays(notBefore) - 1
}

/** When the latest issued certificate of an item is replaced; `lacksMs`: its order ends so long before the paid term. */
export interface Replacement {
  readonly at: Date | undefined
  readonly lacksMs: number
}

/** Returns how the term goes on after the latest issued certificate of an item. */
export const replacementOf = (issuances: readonly Issuance[]): Replacement => {
  const [latest, before] = issuances.filter(({ state }) => state === 'ISSUED')
  const { notBefore, notAfter } = latest ?? {}
  const termEndsAt = termEndOf(issuances)
  if (latest === undefined || notBefore === undefined || notAfter === undefined) return covered
  if (termEndsAt === undefined) return covered
  const endsAt = nextMidnight(notAfter)
  if (isOrderUsedUp(latest, before)) {
    return { at: undefined, lacksMs: Math.max(0, termEndsAt.getTime() - endsAt.getTime()) }
  }
  return { at: nextIssuance({ issueAt: notBefore, endsAt }, termEndsAt), lacksMs: 0 }
}

const covered: Replacement = { at: undefined, lacksMs: 0 }

/** Returns when the latest issued certificate of an item is to be replaced; undefined when it covers the term. */
export const replaceAt = (issuances: readonly Issuance[]): Date | undefined =>
  replacementOf(issuances).at
