import type { Clock } from '../../../../platform/clock.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { CyberSource } from '../../../../providers/cybersource/cybersource.ts'
import { hasNotActed } from './has-not-acted.ts'
import { closeUncharged, findChargeOf, moveCharge, type ChargeJson } from './stored-charges.ts'

/** Longer than a charge or a void takes: after this, no request of ours waits for its answer. */
const underwayMs = 60_000

/** Returns whether a request about a charge, or about its void, may still wait for its answer. */
export const isUnderway = ({ sent_at: sentAt }: ChargeJson, now: Date): boolean =>
  now.getTime() - new Date(sentAt).getTime() < underwayMs

interface CloseDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly key: string
  readonly atGateway: () => CyberSource
}

/** Creates what ends a payment by card at the gateway. */
export const createCloseCharge = ({ db, clock, key, atGateway }: CloseDeps) => {
  const voidCharge = async (
    { payment_id, sent_at: sentAt }: ChargeJson,
    reference: string,
  ): Promise<'closed' | 'final'> => {
    const voiding = { payment_id, state: 'VOIDING' } as const
    const sendBack = () => moveCharge(db, voiding, 'SENT', { sentAt: new Date(sentAt) })
    try {
      if ((await atGateway().voidLost(reference)) !== 'final') {
        await moveCharge(db, voiding, 'CLOSED')
        return 'closed'
      }
    } catch (error) {
      if (hasNotActed(error)) await sendBack()
      throw error
    }
    await sendBack()
    return 'final'
  }

  /** Ends a payment's charge; `final`: it is paid or refused. @throws ProviderError while it may be underway */
  const close = async (reference: string): Promise<'closed' | 'final'> => {
    const now = clock.now()
    if (await closeUncharged(db, key, reference, now)) return 'closed'
    const charge = await findChargeOf(db, key, reference)
    if (charge === undefined || charge.state === 'PAID') return 'final'
    if (charge.state === 'CHALLENGE') {
      return (await moveCharge(db, charge, 'CLOSED')) ? 'closed' : close(reference)
    }
    if (charge.state !== 'SENT' && charge.state !== 'VOIDING') return 'closed'
    if (isUnderway(charge, now)) {
      throw new ProviderError('cybersource', 'timeout', 'a charge is underway')
    }
    if (!(await moveCharge(db, charge, 'VOIDING', { sentAt: now }))) return close(reference)
    return voidCharge(charge, reference)
  }

  return close
}
