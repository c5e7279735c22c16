import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { recoveryCodes, twoFactors } from '../../../platform/db/schema/index.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { notify } from '../../notifications/index.ts'
import { publish } from '../../../platform/realtime/index.ts'
import { loseStaffRole } from '../lose-staff-role.ts'
import { takeLink } from '../mailed-links.ts'
import { endSessionsOf } from '../refresh-tokens.ts'
import { mailSecurity } from '../jobs.ts'

export interface TurnOffDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Mails the link that turns two-factor off. */
export const requestTurnOff = async (
  { db, enqueue }: TurnOffDeps,
  customerId: string,
  id: string,
): Promise<void> => {
  const [found] = await db
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .where(and(eq(twoFactors.customerId, customerId), eq(twoFactors.id, id)))
  if (found === undefined) throw new ApiError('INVALID_2FA_STATUS')
  await enqueue(db, mailSecurity, { mail: 'TWO_FACTOR_LINK', customerId })
}

/** Turns two-factor off by the mailed link and ends all sessions: a mailbox alone must not sign in. */
export const turnOffByLink = ({ db, clock, enqueue }: TurnOffDeps, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const customerId = await takeLink(tx, clock, token, 'TURN_OFF_TWO_FACTOR')
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
    const [off] = await tx
      .delete(twoFactors)
      .where(eq(twoFactors.customerId, customerId))
      .returning({ id: twoFactors.id })
    if (off === undefined) return
    await loseStaffRole(tx, clock, customerId, 'Two-factor was turned off by a mailed link.')
    const at = now.toISOString()
    await enqueue(tx, mailSecurity, { mail: 'TWO_FACTOR_OFF', customerId, at })
    await endSessionsOf(tx, clock, customerId)
    const cause = `two-factor-off:${off.id}`
    await notify(tx, { customerId, code: 'TWO_FACTOR_OFF', params: {}, cause }, now)
    await publish(tx, customerId, 'user', {}, now)
  })
