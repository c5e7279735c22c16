import type { Term } from './configured-price.ts'
import { termEnd } from './term-end.ts'

/** The notice that a price increase needs. */
export const noticeMs = 30 * 86_400_000

/** Returns until when a service keeps its price: an increase has 30 days' notice and begins with a term. */
export const priceLockedUntil = (expiresAt: Date, term: Term, now: Date): Date =>
  expiresAt.getTime() - now.getTime() >= noticeMs ? expiresAt : termEnd(expiresAt, term)

/** Returns until when a service that begins now keeps its price. */
export const newPriceLockedUntil = (term: Term, now: Date): Date =>
  // An increase can only be announced once it runs.
  priceLockedUntil(termEnd(now, term), term, new Date(now.getTime() + 1))
