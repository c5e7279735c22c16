import type { TransferObstacle, TransferObstacleCode } from '../../../contract/transfer-check.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import { youngUntil } from './transfer-lock.ts'

export type TransferFacts =
  | { readonly at: 'unregistered' | 'us' | 'unknown' }
  | {
      readonly at: 'elsewhere'
      /** `not-needed`: its registry has none; `unchecked`: the registry does not show it. */
      readonly code: 'not-needed' | 'missing' | 'right' | 'wrong' | 'unchecked'
      /** In EPP's or RDAP's words (RFC 8056). */
      readonly statuses: readonly string[]
      readonly createdAt?: Date | undefined
      readonly transferredAt?: Date | undefined
      readonly expiresAt?: Date | undefined
      readonly premium?: PremiumPrices | undefined
      /** Its registry has a price of its own for the transfer, and does not show it. */
      readonly isUnpriced?: boolean | undefined
    }

const soleObstacles = {
  unregistered: 'NOT_REGISTERED',
  us: 'WITH_US_ALREADY',
  unknown: 'NOT_CHECKED',
} as const

const ended = ['redemptionperiod', 'pendingdelete', 'pendingrestore']

/** Returns the obstacles to a transfer, in the order in which to remove them (RFC 5731 §3.2.4). */
export const transferObstacles = (
  facts: TransferFacts,
  { isOnline }: { readonly isOnline: boolean },
  now: Date,
): TransferObstacle[] => {
  if (facts.at !== 'elsewhere') return [{ code: soleObstacles[facts.at], until: null }]
  if (!isOnline) return [{ code: 'NOT_ONLINE', until: null }]
  // Its price is unknown, whatever its registrant does.
  if (facts.isUnpriced === true) return [{ code: 'PREMIUM', until: null }]
  const statuses = new Set(
    facts.statuses.map((status) => status.replaceAll(/[\s_-]/g, '').toLowerCase()),
  )
  const young = youngUntil(facts, now)
  const hasEnded =
    ended.some((status) => statuses.has(status)) ||
    (facts.expiresAt !== undefined && facts.expiresAt <= now)
  const standing: readonly (readonly [TransferObstacleCode, boolean, (Date | undefined)?])[] = [
    ['UNDER_WAY', statuses.has('pendingtransfer')],
    ['EXPIRED', hasEnded],
    ['LOCKED', statuses.has('clienttransferprohibited')],
    // The registry's lock of a young name ends with its age.
    ['LOCKED_BY_REGISTRY', young === undefined && statuses.has('servertransferprohibited')],
    ['TOO_YOUNG', young !== undefined, young],
    ['AUTH_CODE_MISSING', facts.code === 'missing'],
    ['AUTH_CODE_WRONG', facts.code === 'wrong'],
  ]
  return standing.flatMap(([code, stands, until]) =>
    stands ? [{ code, until: until?.toISOString() ?? null }] : [],
  )
}
