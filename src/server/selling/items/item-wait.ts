import type { FailureClass } from '../../platform/provider-error.ts'
import type { Impossible, ItemWork, Waiting } from './item-fulfilment.ts'

/** Why a provider's system did no more in this run. */
export interface HaltedRun {
  readonly class: FailureClass
  readonly why: string
  readonly afterMs: number
}

const dayMs = 24 * 60 * 60_000

interface Wait extends Pick<Waiting, 'on' | 'what'> {
  readonly days: number
}

const waits: Readonly<Record<Exclude<FailureClass, 'input'>, Wait>> = {
  retry: { on: 'provider', what: 'PROVISIONING', days: 3 },
  busy: { on: 'provider', what: 'PROVISIONING', days: 3 },
  quota: { on: 'staff', what: 'NO_CAPACITY', days: 14 },
  fatal: { on: 'staff', what: 'DELAYED', days: 14 },
}

const shortestMs = 2_000
const longestMs = 30_000

/** Returns after which time a working system is worth a look: soon at first, then every 30 s. */
export const pollAfterMs = ({ what, deadline_at }: ItemWork['item'], now: Date): number => {
  const wait = waits.busy
  if (what !== wait.what || deadline_at === null) return shortestMs
  const sinceMs = now.getTime() - (new Date(deadline_at).getTime() - wait.days * dayMs)
  return Math.min(longestMs, Math.max(shortestMs, sinceMs / 4))
}

/** Returns the wait after a halted run: for the system, or for staff; past its deadline, or for what the system never accepts, a refund. */
export const waitAfter = (
  { item }: Pick<ItemWork, 'item'>,
  { class: failure, why, afterMs }: HaltedRun,
  now: Date,
): Waiting | Impossible => {
  if (failure === 'input') return { is: 'impossible', why: 'REFUSED', refund: 'ALL' }
  const { on, what, days } = waits[failure]
  const isSame = item.what === what && item.deadline_at !== null
  const deadlineAt = isSame ? new Date(item.deadline_at) : new Date(now.getTime() + days * dayMs)
  if (deadlineAt <= now) return { is: 'impossible', why: 'UNREACHABLE', refund: 'ALL' }
  return { is: 'waiting', on, what, why, wakeAt: new Date(now.getTime() + afterMs), deadlineAt }
}
