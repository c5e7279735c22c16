/** The rules of the CA/Browser Forum (ballot SC-081v3); authorities stay a day below the limit. */
const lifetimes = [
  { from: '2029-03-15', days: 46, limit: 47 },
  { from: '2027-03-15', days: 99, limit: 100 },
  { from: '2026-03-15', days: 199, limit: 200 },
] as const

const before2026 = { days: 397, limit: 398 } as const

const dayMs = 86_400_000
/** A certificate is replaced this long before it ends, so that validation has time. */
export const usualOverlapDays = 29

const dayOf = (date: Date): number => Math.floor(date.getTime() / dayMs)
const dateOf = (day: number): Date => new Date(day * dayMs)

const ruleOn = (day: number): { readonly days: number; readonly limit: number } => {
  const text = dateOf(day).toISOString().slice(0, 10)
  return lifetimes.find(({ from }) => text >= from) ?? before2026
}

/** Returns how many days a certificate lasts that is issued on a day. */
export const certificateDays = (issued: Date): number => ruleOn(dayOf(issued)).days

/** Returns how many days a certificate may last at most that is issued on a day. */
export const certificateDaysLimit = (issued: Date): number => ruleOn(dayOf(issued)).limit

/** Returns how long certificates last now, and how long from the next change of the rules on. */
export const lifetimesFrom = (
  now: Date,
): {
  readonly days: number
  readonly next: { readonly from: string; readonly days: number } | undefined
} => {
  const today = dateOf(dayOf(now)).toISOString().slice(0, 10)
  const next = lifetimes.findLast(({ from }) => from > today)
  return { days: certificateDays(now), next: next && { from: next.from, days: next.days } }
}

/** One certificate of a term; both are midnights, UTC. */
export interface PlannedIssuance {
  readonly issueAt: Date
  readonly endsAt: Date
}

/** Returns when the next certificate is to be issued for one that ends; undefined when the term is covered. */
export const nextIssuance = (
  issued: Pick<PlannedIssuance, 'issueAt' | 'endsAt'>,
  termEndsAt: Date,
  overlapDays = usualOverlapDays,
): Date | undefined => {
  const [from, until] = [dayOf(issued.issueAt), dayOf(issued.endsAt)]
  if (until >= dayOf(termEndsAt)) return undefined
  return dateOf(until - Math.min(overlapDays, Math.floor((until - from) / 3)))
}

/** Plans the certificates that cover a term, by the rules of the day on which each is issued. */
export const planIssuances = (
  startsAt: Date,
  termEndsAt: Date,
  overlapDays = usualOverlapDays,
): readonly PlannedIssuance[] => {
  const planned: PlannedIssuance[] = []
  const end = dayOf(termEndsAt)
  let next: Date | undefined = dateOf(dayOf(startsAt))
  while (next !== undefined && dayOf(next) < end) {
    const issueAt: Date = next
    const endsAt = dateOf(Math.min(dayOf(issueAt) + certificateDays(issueAt), end))
    const one = { issueAt, endsAt }
    planned.push(one)
    next = nextIssuance(one, termEndsAt, overlapDays)
  }
  return planned
}
