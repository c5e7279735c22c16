import type { Money } from '../../../contract/money.ts'

/** Days from the announcement to the suspension of an account's services. */
export const announcedDays = 7

const dayMs = 24 * 3_600_000

/** The conditions that decide whether an account is delinquent. */
export interface AccountStanding {
  /** The total of its overdue invoices, and of what it owes after reversals. */
  readonly overdue: Money
  readonly announcedAt: Date | undefined
  readonly suspendedAt: Date | undefined
}

/** `settle`: everything was paid before the suspension. */
export type AccountStep = 'announce' | 'suspend' | 'reactivate' | 'settle'

/** Returns when the services of an account are suspended that is announced now. */
export const suspensionAt = (announcedAt: Date): Date =>
  new Date(announcedAt.getTime() + announcedDays * dayMs)

/** Returns what is to be done with an account; undefined if nothing changes. */
export const accountStep = (
  { overdue, announcedAt, suspendedAt }: AccountStanding,
  now: Date,
): AccountStep | undefined => {
  if (overdue === 0) {
    if (announcedAt === undefined) return undefined
    return suspendedAt === undefined ? 'settle' : 'reactivate'
  }
  if (announcedAt === undefined) return 'announce'
  return suspendedAt === undefined && now >= suspensionAt(announcedAt) ? 'suspend' : undefined
}
