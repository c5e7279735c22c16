import type { NewItem } from '../contract/cart.ts'
import { forgetPendingAdd, pendingAddKey } from './forget-pending-add.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** What a guest wanted to add: carried out right after signing in, in this tab. */
export interface PendingAdd {
  readonly domainName: string
  /** The name as a person writes it, for the confirmation. */
  readonly shownName: string
  /** Years. */
  readonly duration: number
  /** The price that was shown, in dollars; undefined when none is to be held to. */
  readonly expectedPrice: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A input is forgotten after 30 minutes (docs: choices). */
export const pendingAddLifetime = 30 * 60_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The input that a stored text holds, unless it is too old at `now`. */
export const readPendingAdd = (stored: string | undefined, now: number): PendingAdd | undefined => {
  if (stored === undefined) return undefined
  try {
    const value: unknown = JSON.parse(stored)
    if (!isRecord(value)) return undefined
    const { domainName, shownName, duration, expectedPrice, at } = value
    if (typeof domainName !== 'string' || typeof shownName !== 'string') return undefined
    if (typeof duration !== 'number' || typeof at !== 'number') return undefined
    if (now < at || now - at > pendingAddLifetime) return undefined
    return {
      domainName,
      shownName,
      duration,
      expectedPrice: typeof expectedPrice === 'number' ? expectedPrice : undefined,
      at,
    }
  } catch {
    return undefined
  }
}

/** Remembers what the guest wanted; a later input takes the place of an earlier one. */
export const rememberPendingAdd = (input: PendingAdd): void =>
  writeTab(pendingAddKey, JSON.stringify(input))

/** Gives the input and forgets it, so that it is carried out once. */
export const takePendingAdd = (now: number): PendingAdd | undefined => {
  const input = readPendingAdd(readTab(pendingAddKey), now)
  forgetPendingAdd()
  return input
}

/** A year more of a name (ASCII), or bringing it back, as an item for `PUT /cart/items`. */
export const renewalItem = (
  domainName: string,
  action: 'renewal' | 'reactivation' = 'renewal',
): NewItem => ({ ...newItem({ domainName, duration: 1, expectedPrice: undefined }), action })

/** The input as an item for `PUT /cart/items`. */
export const newItem = (
  input: Pick<PendingAdd, 'domainName' | 'duration' | 'expectedPrice'>,
): NewItem => ({
  type: 'DOMAIN',
  action: 'registration',
  productKey: 'domain',
  option: { domainName: input.domainName },
  qty: 1,
  duration: input.duration,
  durationType: 'YEAR',
  ...(input.expectedPrice === undefined ? {} : { expectedPrice: input.expectedPrice }),
})
